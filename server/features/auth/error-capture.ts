import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

const errorCapture = new AsyncLocalStorage<{ cause?: Error }>()

/** Logger for better-auth. Messages beside an error may name a user, so only the error is logged. */
export const captureLogger = (log: FastifyBaseLogger) => ({
  level: 'warn' as const,
  log(level: string, message: string, ...details: unknown[]) {
    const cause = details.find((detail) => detail instanceof Error)
    const captured = errorCapture.getStore()
    if (captured && cause) captured.cause = cause
    else if (cause) log.error(cause)
    else log[level === 'error' ? 'info' : 'debug'](message)
  },
})

/**
 * Rejects with the underlying error. better-auth calls each of its own failures 'failed to get session' and passes the
 * cause only to its logger; with the cause, an unreachable database is recognized.
 */
export function withErrorCapture<Result>(call: () => Promise<Result>): Promise<Result> {
  const captured: { cause?: Error } = {}
  return errorCapture.run(captured, call).catch((error) => {
    throw captured.cause ?? error
  })
}
