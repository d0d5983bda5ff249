import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** Exceeds the length of any search with all its filters and its cursor. */
const urlMaxCharacters = 8 * 1024
/** Node stops at 2,000 headers and silently drops all others. */
const headersMax = 100

/** An onRequest hook: refuses requests that no browser sends to us, before the viewer is looked up. */
export async function enforceRequestLimits({ raw, headers }: FastifyRequest) {
  if ((raw.url ?? '').length > urlMaxCharacters) refuse('url_too_long')
  if (raw.rawHeaders.length > 2 * headersMax) refuse('headers_too_large')
  // Compressed bodies are refused, because ten kilobytes may decompress to a gigabyte.
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') refuse('wrong_type')
}
