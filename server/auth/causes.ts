import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

const heard = new AsyncLocalStorage<{ cause?: Error }>()

/** better-auth's logger: what it says beside an error may name a person, so only the error goes on to our records. */
export const toldTo = (log: FastifyBaseLogger) => ({
  level: 'warn' as const,
  log(level: string, message: string, ...details: unknown[]) {
    const cause = details.find((detail) => detail instanceof Error)
    const listening = heard.getStore()
    if (listening && cause) listening.cause = cause
    else if (cause) log.error(cause)
    else log[level === 'error' ? 'info' : 'debug'](message)
  },
})

/**
 * better-auth names every failure of its own 'failed to get session' and tells only its logger why.
 * Whoever asks it here gets the reason itself, so that a database that is away is known as one.
 */
export function withCause<Result>(ask: () => Promise<Result>): Promise<Result> {
  const listening: { cause?: Error } = {}
  return heard.run(listening, ask).catch((error) => {
    throw listening.cause ?? error
  })
}
