import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/**
 * Whether an address is one of our own pages, as the browser knows us: the same host and port, also behind a proxy.
 * Where we know that we are served over TLS the page must be too; a proxy that is not trusted leaves us without that
 * knowledge.
 */
export function isOwnPage({ host, protocol }: FastifyRequest, address: string): boolean {
  const page = URL.parse(address)
  return page?.host === host && (protocol === 'http' || page.protocol === 'https:')
}

/**
 * Cookies travel with any page's request, so only our own pages may open a socket: browsers always say which page asks.
 */
export async function needOwnOrigin(request: FastifyRequest) {
  const { origin } = request.headers
  if (origin === undefined || !isOwnPage(request, origin)) refuse('wrong_origin')
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write that another site's page asked for. A client that is no browser says neither and may write. */
export async function refuseForeignWrites(request: FastifyRequest) {
  const { method, headers } = request
  if (reads.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('wrong_origin')
  if (headers.origin !== undefined && !isOwnPage(request, headers.origin)) refuse('wrong_origin')
}
