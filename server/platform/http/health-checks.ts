import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { outageRetrySeconds } from '#shared/constants.ts'

const cacheMs = 1000

type Options = {
  db: Db
  storage: { check: () => Promise<void> }
  isDiskFull: () => boolean
  shutdownSignal: AbortSignal
}

/**
 * Adds the liveness and readiness checks. Readiness queries the database and the storage at most once a second, however
 * often it is requested. A process that is stopping is not ready, so that load balancers send it no more requests.
 */
export function addHealthChecks(app: FastifyInstance, { db, storage, isDiskFull, shutdownSignal }: Options) {
  const check = () => Promise.all([db.selectFrom('users').select('id').limit(1).execute(), storage.check()])
  let cached = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<unknown>(undefined) }
  app.get('/healthz', async () => ({ status: 'alive' }))
  const isNotReady = (reply: FastifyReply, status: string) =>
    reply.code(503).header('retry-after', outageRetrySeconds).send({ status })
  app.get('/readyz', async (_request, reply) => {
    if (shutdownSignal.aborted) return isNotReady(reply, 'stopping')
    if (isDiskFull()) return isNotReady(reply, 'disk full')
    const now = performance.now()
    if (now - cached.at >= cacheMs) cached = { at: now, answer: check() }
    await cached.answer
    return { status: 'ready' }
  })
}
