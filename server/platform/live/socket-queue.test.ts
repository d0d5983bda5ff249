import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClientEvent } from '#shared/live.ts'
import { openSocketQueue, queuedFramesMax } from './socket-queue.ts'

/** A queue whose handler completes nothing before `goOn` is called. */
function openSlowQueue() {
  const done: ClientEvent[] = []
  let goOn = () => {}
  const slow = new Promise<void>((on) => {
    goOn = on
  })
  const enqueue = openSocketQueue((frame) => slow.then(() => void done.push(frame)))
  return { done, goOn, take: enqueue }
}
const start = (taskId: string): ClientEvent => ({ type: 'typing_start', taskId })
const stop = (taskId: string): ClientEvent => ({ type: 'typing_stop', taskId })

test('a client that types faster than the database answers loses starts, but never the last stop', async () => {
  const { done, goOn, take } = openSlowQueue()
  const taskId = randomUUID()
  for (let turn = 0; turn < 10_000; turn++) expect(take(turn % 2 ? stop(taskId) : start(taskId))).toBe(true)
  goOn()
  await expect.poll(() => done.at(-1)).toEqual(stop(taskId))
  expect(done.length).toBeLessThanOrEqual(queuedFramesMax + 1)
})

test('stops in more chats than anybody has count as a flood', () => {
  const { take } = openSlowQueue()
  const answers = Array.from({ length: 10_000 }, () => take(stop(randomUUID())))
  expect(answers.indexOf(false)).toBe(queuedFramesMax + 1)
})
