import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { directionsTo, placeNote } from './place-note.ts'

const done = {
  requesterId: 'ada',
  address: '12 Maple Street, Oak Park, IL 60302',
  addressPrivate: true,
  status: 'completed',
  requester: { id: 'ada' },
} as Task
const helped = (id: string, firstName: string) => ({ ...done, helperId: id, helper: { id, firstName } }) as Task

test('the requester reads that a helper sees the address for a while, and a former one does not', () => {
  expect(placeNote(helped('ben', 'Ben'), 'ada')).toMatch(/^Ben sees this until 30 days after completion\. Everybody/)
  expect(placeNote(helped(formerNeighborId, 'Former'), 'ada')).toMatch(/^Nobody but you sees this address\. Everybody/)
})

test('the helper gets directions to the exact address until the task is over, and nobody else does', () => {
  const matched = { ...helped('ben', 'Ben'), status: 'matched' } as const
  expect(directionsTo(matched, 'ben')).toMatch(/destination=12%20Maple%20Street%2C%20Oak%20Park%2C%20IL%2060302$/)
  expect(directionsTo({ ...matched, address: 'Oak Park, 60302' }, 'ben')).toBeNull()
  expect(directionsTo(helped('ben', 'Ben'), 'ben')).toBeNull()
  expect(directionsTo(matched, 'ada')).toBeNull()
  expect(directionsTo(matched, 'cleo')).toBeNull()
})
