import type { OnError } from './on-error.ts'

type When = { everyMs: number; atOnce?: boolean }

/** Does this now and then, never twice at a time, as long as the process runs. Answers with how to end it. */
export function repeat(work: () => Promise<void>, { everyMs, atOnce = false }: When, onError: OnError) {
  let working = atOnce ? work().catch(onError) : Promise.resolve()
  const timer = setInterval(() => {
    working = working.then(work).catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await working
  }
}
