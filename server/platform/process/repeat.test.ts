import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that takes longer than its interval never runs twice at a time, and stopping waits for it', async () => {
  let begun = 0
  let ended = 0
  const work = async () => {
    begun += 1
    await new Promise((done) => setTimeout(done, 250))
    ended += 1
  }
  const end = repeat(work, { everyMs: 100 }, console.error)
  expect(begun).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([begun, ended]).toEqual([1, 0])

  let hasEnded = false
  const ending = end().then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await ending
  expect([begun, ended]).toEqual([1, 1])
})

test('intervals that end while it runs are skipped', async () => {
  const begun: number[] = []
  const work = async () => {
    begun.push(Date.now() - start)
    await new Promise((done) => setTimeout(done, 250))
  }
  const start = Date.now()
  const end = repeat(work, { everyMs: 100 }, console.error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual([100, 400, 700, 1000])
  const ending = end()
  await vi.advanceTimersByTimeAsync(250)
  await ending
})

test('work that fails is reported, and runs again at its next interval', async () => {
  const errors: unknown[] = []
  let runs = 0
  const work = async () => {
    runs += 1
    throw new Error(`turn ${runs}`)
  }
  const end = repeat(work, { everyMs: 100, isImmediate: true }, (error) => void errors.push((error as Error).message))
  await vi.advanceTimersByTimeAsync(250)
  await end()
  expect(errors).toEqual(['turn 1', 'turn 2', 'turn 3'])
})
