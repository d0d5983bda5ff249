import type { FastifyInstance } from 'fastify'

const keptMs = 1000

/** Says whether the process lives, and whether what it stands on answers: asked once a second, however many want to know. */
export function addHealth(app: FastifyInstance, check: () => Promise<unknown>) {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<unknown>(undefined) }
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    const now = Date.now()
    if (now - asked.at >= keptMs) asked = { at: now, answer: check() }
    await asked.answer
    return { status: 'ready' }
  })
}
