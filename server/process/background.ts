import type { OnError } from './on-error.ts'

export type Background = ReturnType<typeof openBackground>

/** Work that the person who asked for it does not wait for, such as a mail. What fails is told to `onError`. */
export function openBackground(onError: OnError) {
  const working = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>) {
      const done = work()
        .catch(onError)
        .finally(() => working.delete(done))
      working.add(done)
    },
    /** Resolves when all that was begun has ended. */
    settled: async () => {
      await Promise.all(working)
    },
  }
}
