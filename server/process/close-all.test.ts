import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

test('what fails to close, or never ends, keeps nothing after it open', async () => {
  const closed: string[] = []
  const told: string[] = []
  const closings = [
    async () => Promise.reject(new Error('the sockets are stuck')),
    () => new Promise(() => {}),
    async () => closed.push('database'),
  ]
  await closeAll(closings, 50, (error) => void told.push(String(error)))
  expect(closed).toEqual(['database'])
  expect(told).toEqual(['Error: the sockets are stuck', 'Error: Something was not closed within 50 ms'])
})
