import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** Longer than any search with all its filters and its cursor. */
const urlMaxCharacters = 8 * 1024
/** Node counts no further than 2,000 and drops the rest without a word. */
const headersMax = 100

/** An onRequest hook: refuses what no browser sends of ours, before anybody asks who sent it. */
export async function refuseOddEnvelopes({ raw, headers }: FastifyRequest) {
  if ((raw.url ?? '').length > urlMaxCharacters) refuse('url_too_long')
  if (raw.rawHeaders.length > 2 * headersMax) refuse('headers_too_large')
  // Nothing packed is unpacked: ten kilobytes may hold a gigabyte.
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') refuse('wrong_type')
}
