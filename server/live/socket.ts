import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { needOwnOrigin } from '#server/http/origin.ts'
import { needViewer, type ViewerOf, viewerIn } from '#server/http/viewer.ts'
import { type ScreenFrame, screenFrame } from '#shared/live.ts'
import type { Hub } from './hub.ts'

export const frameMaxBytes = 4096

const unsupportedData = 1003

type Options = { viewerOf: ViewerOf; hub: Hub; onFrame: (viewerId: string, frame: ScreenFrame) => Promise<void> }

/** `/ws`: one person's hints out, their typing in. A small text that is not understood is ignored. */
export function addSocket(app: FastifyInstance, { viewerOf, hub, onFrame }: Options) {
  app.get('/ws', { websocket: true, onRequest: [needOwnOrigin, needViewer(viewerOf)] }, (socket, request) => {
    const viewerId = viewerIn(request).id
    hub.join(viewerId, socket)
    // One frame at a time: a stop that overtook its start would leave somebody typing for ever.
    let handled = Promise.resolve()
    socket.on('error', (error) => request.log.info(error, 'a socket failed'))
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(unsupportedData)
      const frame = readFrame(String(data))
      if (frame) handled = handled.then(() => onFrame(viewerId, frame)).catch((error) => request.log.error(error))
    })
  })
}

function readFrame(text: string): ScreenFrame | null {
  try {
    return z.safeParse(screenFrame, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
