import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'

export type KeepaliveOptions = {
  /** Interval between the liveness checks of a connection. */
  intervalMs: number
  /** Time limit for each check. */
  timeoutMs: number
}

export const defaultKeepalive: KeepaliveOptions = { intervalMs: 20_000, timeoutMs: 5000 }

/**
 * Checks a connection regularly and calls `onDead` if it does not answer: a host that vanishes closes no connection,
 * and the system notices it only after a quarter of an hour. Returns a function that stops the checks.
 */
export function startKeepalive(ping: () => Promise<unknown>, { intervalMs }: KeepaliveOptions, onDead: OnError) {
  let isStopped = false
  const work = async () => void (await ping())
  const end = repeat(work, { everyMs: intervalMs }, (error) => isStopped || onDead(error))
  return () => {
    isStopped = true
    return end()
  }
}
