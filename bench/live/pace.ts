import { setTimeout } from 'node:timers/promises'

/**
 * Starts `work` at a constant rate, even while earlier calls are still running, and resolves once all of them are done.
 */
export async function atPace(perSecond: number, seconds: number, work: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const waitMs = startedAt + (turn * 1000) / perSecond - performance.now()
    if (waitMs > 0) await setTimeout(waitMs)
    underWay.push(work(turn))
  }
  await Promise.all(underWay)
}
