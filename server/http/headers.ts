import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What a browser may do with our pages: our own scripts only, in nobody's frame. Style attributes are the library's. */
export async function addHeaders(app: FastifyInstance, { overTls }: { overTls: boolean }) {
  const self = ["'self'"]
  const none = ["'none'"]
  await app.register(helmet, {
    strictTransportSecurity: overTls,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: none,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
  })
  // A private answer is nobody's to keep, not even the browser's; what may be kept says so itself.
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Requests that are under way at the goodbye are answered; a connection kept for more would hold the goodbye up. */
export function keepNoConnectionAtClose(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
