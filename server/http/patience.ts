import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerUnreadable } from './unreadable.ts'

/** How long the server waits for who sends slowly, or nothing. */
export type Patience = {
  /** For all headers of a request. */
  headersMs: number
  /** For a whole request: an upload of 10 MB at 0.7 Mbit/s. */
  requestMs: number
  /** For the next byte, while a request is under way. */
  silenceMs: number
  /** For the next request on a connection that is kept. Proxies in front keep theirs a little shorter. */
  keepAliveMs: number
  /** How often all this is looked at. */
  checkMs: number
}

export const patience: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
}

/**
 * An onRequest hook: whoever falls silent before all of a request is there is told so, unless they had their answer.
 */
export async function answerSilence({ raw }: FastifyRequest, reply: FastifyReply) {
  raw.on('timeout', (socket: Socket) =>
    reply.raw.headersSent ? socket.destroy() : answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket),
  )
}

/** The same as options of Node's own server. */
export const serverLimits = ({ headersMs, requestMs, keepAliveMs, checkMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkMs,
})

/** The same as Fastify's options; idle sockets of /ws are the heartbeat's to end. */
export const timeLimits = (patience: Patience) => {
  const { requestTimeout, keepAliveTimeout, ...http } = serverLimits(patience)
  const connectionTimeout = patience.silenceMs
  return { requestTimeout, connectionTimeout, keepAliveTimeout, http: { ...http, requestTimeout } }
}
