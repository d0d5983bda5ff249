import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

test('a closing that fails, or never ends, keeps nothing after it open', async () => {
  const closed: string[] = []
  const errors: string[] = []
  const closings = [
    async () => Promise.reject(new Error('the sockets are stuck')),
    () => new Promise(() => {}),
    async () => closed.push('database'),
  ]
  await closeAll(closings, 50, (error) => void errors.push(String(error)))
  expect(closed).toEqual(['database'])
  expect(errors).toEqual(['Error: the sockets are stuck', 'Error: Something was not closed within 50 ms'])
})
