import { Refused } from '#server/http/errors.ts'

export type LineBounds = { atOnceMax: number; waitingMax: number }

/** Work of one kind, a few pieces at a time; whoever comes when so many wait already is asked to come back. */
export function openWaitingLine({ atOnceMax, waitingMax }: LineBounds, freeAgainSeconds: number) {
  const line: (() => void)[] = []
  let running = 0

  async function takeTurn() {
    if (running < atOnceMax) {
      running += 1
      return
    }
    if (line.length >= waitingMax) throw new Refused('busy', freeAgainSeconds)
    await new Promise<void>((start) => line.push(start))
  }

  function passTurn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await takeTurn()
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}
