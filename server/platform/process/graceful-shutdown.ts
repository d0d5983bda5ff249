import { closeAll } from './close-all.ts'
import type { OnError } from './on-error.ts'

/** Steps of the graceful shutdown, in this order. */
const steps = ['requests', 'schedules', 'bus', 'database'] as const

/** Time limit of each step, long enough to answer pending requests and to give up on an unreachable server. */
const stepMaxMs = 20_000

/** Time that a process manager must allow for the shutdown, beyond DRAIN_SECONDS. */
export const shutdownMaxMs = steps.length * stepMaxMs

type Closings = Record<(typeof steps)[number], () => Promise<unknown>>

export const shutDown = (closings: Closings, onError: OnError) =>
  closeAll(
    steps.map((step) => closings[step]),
    stepMaxMs,
    onError,
  )

/**
 * Calls `stop` at the first signal to end the process (SIGTERM, SIGINT, SIGHUP). Further signals are ignored, so that
 * they do not cut the graceful shutdown short.
 */
export function stopAtSignals(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop()
    })
}
