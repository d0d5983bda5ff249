import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#server/platform/http/errors.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts'

/** A metric that is read when it is scraped, with one value for each value of its label if it has one. */
export type MetricDefinition = {
  name: string
  help: string
  label?: string
  /** Marks a counter, which never falls while the node runs. */
  isTotal?: true
  read: () => Promise<Record<string, number>>
}

type Options = { token: string; readings: MetricDefinition[]; onError: OnError }

/** Registers `GET /metrics` in the Prometheus text format. Requests without the token get a 404. */
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

/** Requests are counted by route rather than by URL, because URLs contain ids and are unbounded. */
function countRequests(app: FastifyInstance, register: Registry) {
  const seconds = new Histogram({
    name: 'porchlight_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

function addReading(register: Registry, { name, help, label, isTotal, read }: MetricDefinition, onError: OnError) {
  const Metric = isTotal ? Counter : Gauge
  const metric: Counter | Gauge = new Metric({
    name: `porchlight_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [register],
    async collect() {
      // A metric that cannot be read, for example while the database is unreachable, is left out; the others are still
      // reported.
      metric.reset()
      if (!label) metric.remove()
      const found = await read().catch((error) => onError(error))
      for (const [value, number] of Object.entries(found ?? {})) metric.inc(label ? { [label]: value } : {}, number)
    },
  })
}
