import type { OnError } from './on-error.ts'

type RepeatOptions = { everyMs: number; isImmediate?: boolean }

/**
 * Calls `work` at regular intervals while the process runs, never twice at a time: an interval that ends while it still
 * runs is skipped. Returns a function that stops the repetition.
 */
export function repeat(work: () => Promise<void>, { everyMs, isImmediate = false }: RepeatOptions, onError: OnError) {
  let running: Promise<void> | null = null
  function begin() {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  if (isImmediate) begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
