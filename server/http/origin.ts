import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** Cookies travel with any page's request, so only our own pages may open a socket: browsers always say which page asks. */
export async function needOwnOrigin({ headers: { origin, host } }: FastifyRequest) {
  if (origin === undefined || URL.parse(origin)?.host !== host) refuse('wrong_origin')
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write that another site's page asked for. A client that is no browser says neither and may write. */
export async function refuseForeignWrites({ method, headers }: FastifyRequest) {
  if (reads.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('wrong_origin')
  if (headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host) refuse('wrong_origin')
}
