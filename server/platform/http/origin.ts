import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/**
 * Returns true if an address is one of our own pages: it has the host and port of the request, also behind a proxy. If
 * the request is known to have come over TLS, the page must use it too; a proxy that is not trusted hides that.
 */
export function isOwnPage({ host, protocol }: FastifyRequest, address: string): boolean {
  const page = URL.parse(address)
  return page?.host === host && (protocol === 'http' || page.protocol === 'https:')
}

/**
 * Refuses WebSocket requests by other sites. Browsers send cookies with any page's request, but always name the page's
 * origin.
 */
export async function requireOwnOrigin(request: FastifyRequest) {
  const { origin } = request.headers
  if (origin === undefined || !isOwnPage(request, origin)) refuse('wrong_origin')
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes by other sites' pages. A client that is no browser sends neither header and may write.
 * @fastify/csrf-protection is not used, because it needs a token in every page.
 */
export async function refuseCrossSiteWrites(request: FastifyRequest) {
  const { method, headers } = request
  if (readMethods.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('wrong_origin')
  if (headers.origin !== undefined && !isOwnPage(request, headers.origin)) refuse('wrong_origin')
}
