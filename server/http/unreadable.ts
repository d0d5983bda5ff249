import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Refusal, refusals } from '#shared/refusals.ts'

const refusalOf: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** What is no HTTP, or comes too slowly, never becomes a request: it is answered on the bare wire, which then ends. */
export function answerUnreadable({ code = '' }: { code?: string | undefined }, socket: Duplex) {
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

const lettersAsNumbers = /(?:%[\da-f]{2})+|%/gi

function asItStands(letters: string): string {
  try {
    decodeURIComponent(letters)
    return letters
  } catch {
    return letters.replaceAll('%', '%25')
  }
}

/**
 * A path's numbers that stand for no letter, `/task/%zz`, are taken as they stand: so it goes the way of every path
 * that names nothing, with its headers, and to the page that says so where a page was asked for.
 */
function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '', ...query] = url.split(/(?=[?#])/)
  return [path.replace(lettersAsNumbers, asItStands), ...query].join('')
}

/**
 * No path is refused for how it is written before it is known what was asked for. No route looks at one by an
 * expression.
 */
export const readsEveryPath = { rewriteUrl: readableUrl, routerOptions: { maxParamLength: 16 * 1024 } }
