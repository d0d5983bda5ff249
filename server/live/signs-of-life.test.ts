import { expect, test, vi } from 'vitest'
import { askForLife } from './signs-of-life.ts'

const soon = { askEveryMs: 5, lifeMaxMs: 5 }

test('a wire that says nothing is made new', async () => {
  const renew = vi.fn()
  const askNoMore = askForLife(() => Promise.reject(new Error('silent')), soon, renew)
  await expect.poll(() => renew.mock.calls.length).toBeGreaterThan(0)
  await askNoMore()
})

test('one that nobody needs any more is not, though it was just being asked', async () => {
  const renew = vi.fn()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const ask = () => {
    asked.resolve()
    return answer.promise
  }
  const askNoMore = askForLife(ask, soon, renew)
  await asked.promise
  const ended = askNoMore()
  answer.reject(new Error('silent'))
  await ended
  expect(renew).not.toHaveBeenCalled()
})
