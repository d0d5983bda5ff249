import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** Whether an address is one of our own pages, as the browser knows us: also behind a proxy. */
export const isOwnPage = ({ host }: FastifyRequest, address: string): boolean => URL.parse(address)?.host === host

/** Cookies travel with any page's request, so only our own pages may open a socket: browsers always say which page asks. */
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
