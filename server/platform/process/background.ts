import type { OnError } from './on-error.ts'

export type Background = ReturnType<typeof openBackground>

/** Runs work that no request waits for, such as sending a mail. Failures go to `onError`. */
export function openBackground(onError: OnError) {
  const running = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>) {
      const done = work()
        .catch(onError)
        .finally(() => running.delete(done))
      running.add(done)
    },
    /** Resolves when all started work has ended. */
    settled: async () => {
      await Promise.all(running)
    },
  }
}
