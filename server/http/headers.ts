import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Tiles } from '#shared/places/schema.ts'
import { isOverTls } from './cookies.ts'

/** What of a device our pages use, and nobody inside them; the rest is used by nobody. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  ...['browsing-topics', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

type Options = { publicUrl: string; tiles: Tiles | null }

/**
 * What a browser may do with our pages: our own scripts only, in nobody's frame. Style attributes are the library's.
 */
export async function addHeaders(app: FastifyInstance, { publicUrl, tiles }: Options) {
  const overTls = isOverTls(publicUrl)
  const self = ["'self'"]
  const none = ["'none'"]
  await app.register(helmet, {
    strictTransportSecurity: overTls,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrcAttr: none,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])],
        // Not every browser takes a socket to the page's own host for its own.
        connectSrc: ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws')],
        objectSrc: none,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
  })
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    reply.header('permissions-policy', permissions)
    // A private answer is nobody's to keep, not even the browser's; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (routeOptions.url?.startsWith('/api') && !reply.hasHeader('vary')) reply.header('vary', 'Cookie')
  })
}

/** Requests that are under way at the goodbye are answered; a connection kept for more would hold the goodbye up. */
export function keepNoConnectionAtClose(app: FastifyInstance, leaving: AbortSignal) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || leaving.aborted) reply.header('connection', 'close')
  })
}
