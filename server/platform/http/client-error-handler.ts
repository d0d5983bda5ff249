import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Refusal, refusals } from '#shared/refusals.ts'

const refusalOf: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/**
 * Answers input that is not HTTP, or too slow to become a request, and closes the socket. Node offers no response
 * object here, so the response is written by hand.
 */
export function handleClientError({ code = '' }: { code?: string | undefined }, socket: Duplex) {
  if (socket.destroyed || code === 'ECONNRESET') return
  if (!socket.writable) return void socket.destroy()
  const refusal = refusalOf[code] ?? 'unreadable'
  const { status, message } = refusals[refusal]
  const body = JSON.stringify({ code: refusal, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const percentEncoding = /(?:%[\da-f]{2})+|%/gi

function escapeIfInvalid(encoded: string): string {
  try {
    decodeURIComponent(encoded)
    return encoded
  } catch {
    return encoded.replaceAll('%', '%25')
  }
}

/**
 * Escapes percent signs that encode no valid character, `/task/%zz`, so that such a path is handled like any unknown
 * one: with the usual headers, and with the 404 page if a page was requested. Fastify's own 400 would run no hook.
 */
function rewriteUrl({ url = '/' }: IncomingMessage): string {
  const [path = '', ...query] = url.split(/(?=[?#])/)
  return [path.replace(percentEncoding, escapeIfInvalid), ...query].join('')
}

/**
 * Accepts any spelling of a path, so that a path is refused only once its route is known. Long parameters are safe,
 * because the routes use no regular expression beyond `(.+)`.
 */
export const lenientPaths = { rewriteUrl, routerOptions: { maxParamLength: 16 * 1024 } }
