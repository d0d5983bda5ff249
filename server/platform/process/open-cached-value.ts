import { setTimeout } from 'node:timers/promises'
import type { OnError } from './on-error.ts'

/** A page waits no longer than this for the value, so that it can be read while the database hangs. */
const waitMs = 1000
const retryMs = 60_000

type Options<Value> = {
  read: () => Promise<Value>
  /** The value until it was read for the first time. */
  initial: Value
  validMs: number
  now: () => Date
  onError: OnError
}

/** Returns a value that is read again once it is older than `validMs`. While it cannot be read, the last one stays. */
export function openCachedValue<Value>({ read, initial, validMs, now, onError }: Options<Value>) {
  let value = initial
  let validUntilMs = 0
  let refreshing: Promise<void> | null = null
  async function refresh() {
    try {
      value = await read()
      validUntilMs = now().getTime() + validMs
    } catch (error) {
      validUntilMs = now().getTime() + retryMs
      onError(error)
    } finally {
      refreshing = null
    }
  }
  return async (): Promise<Value> => {
    if (now().getTime() < validUntilMs) return value
    refreshing ??= refresh()
    await Promise.race([refreshing, setTimeout(waitMs, undefined, { ref: false })])
    return value
  }
}
