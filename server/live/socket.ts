import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { refuse } from '#server/http/errors.ts'
import { needOwnOrigin } from '#server/http/origin.ts'
import { needViewer, type ViewerOf, viewerIn } from '#server/http/viewer.ts'
import type { Limiter, Limits } from '#server/limits/limiter.ts'
import { type ScreenFrame, screenFrame } from '#shared/live.ts'
import type { Bus } from './bus-types.ts'
import { policyViolation, unsupportedData } from './close-codes.ts'
import { openFrameGate } from './frame-gate.ts'
import { openFrameLine } from './frame-line.ts'
import { openHeartbeat } from './heartbeat.ts'
import { openHub } from './hub.ts'
import { openSeats } from './seats.ts'

const path = '/ws'

const frameMaxBytes = 4096

/** How long a screen that floods is let close by itself. */
const cutOffMs = 1000

type Options = {
  bus: Bus
  viewerOf: ViewerOf
  limiter: Limiter
  limits: Limits
  openSessions: (ids: string[]) => Promise<Set<string>>
  heartbeatMs?: number | undefined
  onFrame: (viewerId: string, frame: ScreenFrame) => Promise<void>
}

/** `/ws`: one person's hints out, their typing in. A small text that is not understood is ignored. */
export async function addSocket(app: FastifyInstance, options: Options) {
  const { bus, openSessions, onFrame } = options
  const hub = openHub(bus)
  const onError = (error: unknown) => app.log.error(error)
  const heartbeat = openHeartbeat({ bus, everyMs: options.heartbeatMs, openSessions, onError })
  // Before the plugin's own, which closes sockets without saying why.
  app.addHook('preClose', async () => {
    heartbeat.close()
    hub.sendAway()
  })
  await app.register(websocket, { options: { maxPayload: frameMaxBytes } })
  app.addHook('onRequest', refuseOtherSockets)

  const isStrict = options.limits === 'strict'
  const takeSeat = openSeats()
  const needSeat = async (request: FastifyRequest) => {
    if (isStrict) takeSeat(viewerIn(request).id, request.raw.socket)
  }

  app.get(path, { websocket: true, onRequest: [needOwnOrigin, needViewer(options), needSeat] }, (socket, request) => {
    const { id, sessionId } = viewerIn(request)
    hub.join(id, socket)
    heartbeat.watch(socket, sessionId)
    const becomesOf = isStrict ? openFrameGate() : () => 'take'
    const takeFrame = openFrameLine((frame) => onFrame(id, frame).catch(onError))
    letGoOf(request, socket)
    socket.on('error', (error) => app.log.info(error, 'a socket failed'))
    // An answer to a heartbeat is one in `heartbeatMs`; nobody else asks for any.
    socket.on('pong', () => void (becomesOf(null) === 'flood' && cutOff(socket)))
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(unsupportedData)
      const frame = readFrame(String(data))
      const fate = becomesOf(frame)
      if (fate === 'flood') return cutOff(socket)
      if (frame && fate === 'take' && !takeFrame(frame)) socket.close(policyViolation)
    })
  })
}

/** The plugin would open one on any page, whoever asks. */
async function refuseOtherSockets({ headers, routeOptions }: FastifyRequest) {
  if (headers.upgrade?.toLowerCase() === 'websocket' && routeOptions.url !== path) refuse('page_missing')
}

/**
 * A socket lives for hours, its request for a moment: what the plugin and Node would keep of it is more than all the
 * rest.
 */
function letGoOf({ raw }: FastifyRequest, socket: WebSocket) {
  socket.removeAllListeners('error')
  const wire: Socket & { _httpMessage?: ServerResponse } = raw.socket
  wire._httpMessage?.detachSocket(wire)
}

/** What a flood still holds is not read any more, nor is its goodbye waited for. */
function cutOff(socket: WebSocket) {
  socket.close(policyViolation)
  socket.pause()
  setTimeout(() => socket.terminate(), cutOffMs).unref()
}

function readFrame(text: string): ScreenFrame | null {
  try {
    return z.safeParse(screenFrame, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
