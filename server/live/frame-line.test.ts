import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ScreenFrame } from '#shared/live.ts'
import { openFrameLine, waitingFramesMax } from './frame-line.ts'

/** A line whose database is so slow that nothing is done before `goOn`. */
function slowLine() {
  const done: ScreenFrame[] = []
  let goOn = () => {}
  const slow = new Promise<void>((on) => {
    goOn = on
  })
  const take = openFrameLine((frame) => slow.then(() => void done.push(frame)))
  return { done, goOn, take }
}
const start = (taskId: string): ScreenFrame => ({ type: 'typing_start', taskId })
const stop = (taskId: string): ScreenFrame => ({ type: 'typing_stop', taskId })

test('whoever types faster than the database answers loses starts, but never the last stop', async () => {
  const { done, goOn, take } = slowLine()
  const taskId = randomUUID()
  for (let turn = 0; turn < 10_000; turn++) expect(take(turn % 2 ? stop(taskId) : start(taskId))).toBe(true)
  goOn()
  await expect.poll(() => done.at(-1)).toEqual(stop(taskId))
  expect(done.length).toBeLessThanOrEqual(waitingFramesMax + 1)
})

test('stops in more chats than anybody has are a flood', () => {
  const { take } = slowLine()
  const answers = Array.from({ length: 10_000 }, () => take(stop(randomUUID())))
  expect(answers.indexOf(false)).toBe(waitingFramesMax + 1)
})
