import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { backSoonSeconds } from '#shared/limits.ts'

const keptMs = 1000

type Options = { db: Db; storage: { check: () => Promise<void> }; leaving: AbortSignal }

/**
 * Says whether the process lives, and whether what it stands on answers: asked once a second, however many want to
 * know. One that is `leaving` is not ready, so that whoever spreads requests over several nodes sends it no more.
 */
export function addHealth(app: FastifyInstance, { db, storage, leaving }: Options) {
  const check = () => Promise.all([db.selectFrom('users').select('id').limit(1).execute(), storage.check()])
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<unknown>(undefined) }
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.aborted) return reply.code(503).header('retry-after', backSoonSeconds).send({ status: 'leaving' })
    const now = performance.now()
    if (now - asked.at >= keptMs) asked = { at: now, answer: check() }
    await asked.answer
    return { status: 'ready' }
  })
}
