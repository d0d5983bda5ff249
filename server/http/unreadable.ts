import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refusals } from '#shared/copy.ts'

const refusalOf: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** What is no HTTP, or comes too slowly, never becomes a request: it is answered on the bare wire, which then ends. */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Socket) {
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

/** A path that cannot be read, `/api/tasks/%zz`, names nothing. */
export function answerUnreadablePath(_error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = refusals.page_missing
  reply.code(status).send({ code: 'page_missing', message })
}
