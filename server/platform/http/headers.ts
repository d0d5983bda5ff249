import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Tiles } from '#shared/places/schema.ts'
import { isOverTls } from './cookies.ts'

/** Device features that our own pages may use, but no frames in them, and features that nothing may use. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  ...['browsing-topics', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

type Options = { publicUrl: string; tiles: Tiles | null }

/**
 * Sets the security headers: only our own scripts, and no framing. Inline styles are allowed for the mails that a demo
 * shows (server/demo/demo-mail-page.ts). Styles that React or Leaflet set by script need no permission.
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
        // Not every browser treats a WebSocket to the page's own host as the same origin.
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
    // A private response may not be stored, not even by the browser; cacheable responses set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (routeOptions.url?.startsWith('/api') && !reply.hasHeader('vary')) reply.header('vary', 'Cookie')
  })
}
