import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { handleClientError } from './client-error-handler.ts'

/** Timeouts for clients that send slowly or not at all. */
export type Timeouts = {
  /** Limit for all headers of a request. */
  headersMs: number
  /** Limit for a whole request; enough for an upload of 10 MB at 0.7 Mbit/s. */
  requestMs: number
  /** Limit for the next byte of a request in progress. */
  inactivityMs: number
  /** Limit for the next request on a keep-alive connection. Proxies in front must use a slightly shorter timeout. */
  keepAliveMs: number
  /** Interval of the checks. */
  checkMs: number
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  inactivityMs: 30_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
}

/**
 * An onRequest hook: answers a client that stops sending in the middle of a request with a timeout error, unless it has
 * its response already.
 */
export async function answerTimeout({ raw }: FastifyRequest, reply: FastifyReply) {
  raw.on('timeout', (socket: Socket) =>
    reply.raw.headersSent ? socket.destroy() : handleClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket),
  )
}

/** Returns these timeouts as Fastify's options; the heartbeat ends idle sockets of /ws. */
export const fastifyTimeouts = ({ headersMs, requestMs, keepAliveMs, checkMs, inactivityMs }: Timeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: inactivityMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
})
