import type { OnError } from './on-error.ts'

type When = { everyMs: number; atOnce?: boolean }

/**
 * Does this now and then, never twice at a time, as long as the process runs: a turn that comes too soon is left out.
 * Answers with how to end it.
 */
export function repeat(work: () => Promise<void>, { everyMs, atOnce = false }: When, onError: OnError) {
  let working: Promise<void> | null = null
  function begin() {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = null
      })
  }
  if (atOnce) begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    await working
  }
}
