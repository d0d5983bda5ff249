import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { refuse } from '#server/platform/http/errors.ts'
import { requireOwnOrigin } from '#server/platform/http/origin.ts'
import { currentViewer, type IsPartial, requireViewer, type ViewerOf } from '#server/platform/http/viewer.ts'
import type { Limiter, RateLimitMode } from '#server/platform/rate-limit/limiter.ts'
import { type ClientEvent, clientEvent } from '#shared/live.ts'
import type { Bus } from './bus-types.ts'
import { policyViolation, unsupportedData } from './close-codes.ts'
import { openConnectionLimit } from './connection-limit.ts'
import { openHeartbeat } from './heartbeat.ts'
import { openHub } from './hub.ts'
import { openSocketQueue } from './socket-queue.ts'
import { openSocketRateLimit } from './socket-rate-limit.ts'

export const socketPath = '/ws'

const frameMaxBytes = 4096

/** Time that a flooding client has to close its socket before it is terminated. */
const floodCloseTimeoutMs = 1000

type Options = {
  bus: Bus
  viewerOf: ViewerOf
  isPartial: IsPartial
  limiter: Limiter
  limits: RateLimitMode
  findOpenSessions: (ids: string[]) => Promise<Set<string>>
  heartbeatMs?: number | undefined
  onFrame: (viewerId: string, frame: ClientEvent) => Promise<void>
}

/**
 * Registers `/ws`, which sends a user's events and receives typing frames. A small frame that cannot be parsed is
 * ignored.
 */
export async function addSocket(app: FastifyInstance, options: Options) {
  const { bus, findOpenSessions, onFrame } = options
  const hub = openHub(bus)
  const onError = (error: unknown) => app.log.error(error)
  const heartbeat = openHeartbeat({ bus, everyMs: options.heartbeatMs, findOpenSessions, onError })
  // This hook must run before the plugin's own, which closes sockets without a reason.
  app.addHook('preClose', async () => {
    heartbeat.close()
    hub.closeAll()
  })
  await app.register(websocket, { options: { maxPayload: frameMaxBytes } })
  app.addHook('onRequest', refuseOtherSockets)

  const isStrict = options.limits === 'strict'
  const countConnection = openConnectionLimit()
  const enforceConnectionLimit = async (request: FastifyRequest) => {
    if (isStrict) countConnection(currentViewer(request).id, request.raw.socket)
  }

  app.get(
    socketPath,
    { websocket: true, onRequest: [requireOwnOrigin, requireViewer(options), enforceConnectionLimit] },
    (socket, request) => {
      const { id, sessionId } = currentViewer(request)
      hub.join(id, socket)
      heartbeat.watch(socket, sessionId)
      const checkRate = isStrict ? openSocketRateLimit() : () => 'accept'
      const enqueueFrame = openSocketQueue((frame) => onFrame(id, frame).catch(onError))
      releaseRequest(request, socket)
      socket.on('error', (error) => app.log.info(error, 'a socket failed'))
      // Clients answer our own pings only, one per `heartbeatMs`, so pongs count toward the flood limit too.
      socket.on('pong', () => void (checkRate(null) === 'flood' && closeFlooding(socket)))
      socket.on('message', (data, isBinary) => {
        if (isBinary) return socket.close(unsupportedData)
        const frame = readFrame(String(data))
        const verdict = checkRate(frame)
        if (verdict === 'flood') return closeFlooding(socket)
        if (frame && verdict === 'accept' && !enqueueFrame(frame)) socket.close(policyViolation)
      })
    },
  )
}

/** The plugin would open a socket on any route. */
async function refuseOtherSockets({ headers, routeOptions }: FastifyRequest) {
  if (headers.upgrade?.toLowerCase() === 'websocket' && routeOptions.url !== socketPath) refuse('page_missing')
}

/**
 * Releases the request of a socket: a socket lives for hours, and the request data that Node and the plugin would
 * retain is larger than everything else about it.
 */
function releaseRequest({ raw }: FastifyRequest, socket: WebSocket) {
  socket.removeAllListeners('error')
  const connection: Socket & { _httpMessage?: ServerResponse } = raw.socket
  connection._httpMessage?.detachSocket(connection)
}

/** Stops reading from a flooding client at once and does not wait for its close frame. */
function closeFlooding(socket: WebSocket) {
  socket.close(policyViolation)
  socket.pause()
  setTimeout(() => socket.terminate(), floodCloseTimeoutMs).unref()
}

function readFrame(text: string): ClientEvent | null {
  try {
    return z.safeParse(clientEvent, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
