import { expect, test } from 'vitest'
import { faultsIn } from './faults-said.ts'
import { ServerError } from './server.ts'

test('of two messages at one field the combined rule has the last word', () => {
  const errors = [
    { path: 'compensation', message: 'Please enter dollars and cents, at least 1' },
    { path: 'compensation', message: 'Please provide valid details' },
  ]
  expect(faultsIn(new ServerError(400, '', { errors }))).toEqual({ compensation: 'Please provide valid details' })
})

test('a server out of reach finds no fault with a field', () => {
  expect(faultsIn(new TypeError('Failed to fetch'))).toEqual({})
})
