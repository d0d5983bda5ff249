import { RefusalError } from '#server/platform/http/errors.ts'

export type ConcurrencyLimits = { runningMax: number; waitingMax: number }

/** Runs work of one kind with a concurrency limit. Refuses with `busy` when too many pieces already wait. */
export function openConcurrencyLimit({ runningMax, waitingMax }: ConcurrencyLimits, retryAfterSeconds: number) {
  const queue: (() => void)[] = []
  let running = 0

  async function acquire() {
    if (running < runningMax) {
      running += 1
      return
    }
    if (queue.length >= waitingMax) throw new RefusalError('busy', retryAfterSeconds)
    await new Promise<void>((start) => queue.push(start))
  }

  function release() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
