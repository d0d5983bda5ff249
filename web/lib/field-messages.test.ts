import { expect, test } from 'vitest'
import { fieldMessagesIn } from './field-messages.ts'
import { ServerError } from './server.ts'

test('the combined rule’s message wins over another at the same field', () => {
  const errors = [
    { path: 'compensation', message: 'Please enter dollars and cents, at least 1' },
    { path: 'compensation', message: 'Please provide valid details' },
  ]
  expect(fieldMessagesIn(new ServerError(400, '', { errors }))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test('an unreachable server has no messages for fields', () => {
  expect(fieldMessagesIn(new TypeError('Failed to fetch'))).toEqual({})
})
