import type { OnError } from './on-error.ts'

type Closing = () => Promise<unknown>

/** Closes one after another. A closing that fails or takes too long does not keep the others from being closed. */
export async function closeAll(closings: Closing[], eachMaxMs: number, onError: OnError) {
  for (const close of closings) await withDeadline(close, eachMaxMs).catch(onError)
}

function withDeadline(close: Closing, maxMs: number): Promise<unknown> {
  const late = new Promise((_, fail) => {
    setTimeout(() => fail(new Error(`Something was not closed within ${maxMs} ms`)), maxMs).unref()
  })
  return Promise.race([close(), late])
}
