import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#server/http/errors.ts'
import type { OnError } from '#server/process/on-error.ts'
import { isSameSecret } from '#server/secrets/is-same-secret.ts'

/** A number that is looked up when somebody asks for it; where it has a label, one for each of its values. */
export type Reading = {
  name: string
  help: string
  label?: string
  /** It never falls while the node lives. */
  isTotal?: true
  read: () => Promise<Record<string, number>>
}

type Options = { token: string; readings: Reading[]; onError: OnError }

/** `GET /metrics`, in the text that Prometheus reads, for who knows the token; to anybody else it is no page. */
export function addMetrics(app: FastifyInstance, { token, readings, onError }: Options) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  for (const reading of readings) addReading(register, reading, onError)
  app.addHook('onClose', async () => register.clear())

  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) refuse('page_missing')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** By the route, never by the address, which names people and is endless. */
function countRequests(app: FastifyInstance, register: Registry) {
  const seconds = new Histogram({
    name: 'porchlight_request_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

function addReading(register: Registry, { name, help, label, isTotal, read }: Reading, onError: OnError) {
  const Metric = isTotal ? Counter : Gauge
  const metric: Counter | Gauge = new Metric({
    name: `porchlight_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [register],
    async collect() {
      // What cannot be looked up, as while the database is away, is left out; the rest is said.
      metric.reset()
      if (!label) metric.remove()
      const found = await read().catch((error) => onError(error))
      for (const [value, number] of Object.entries(found ?? {})) metric.inc(label ? { [label]: value } : {}, number)
    },
  })
}
