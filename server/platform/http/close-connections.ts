import type { FastifyInstance } from 'fastify'

/** Requests in progress at shutdown are still answered; an idle keep-alive connection would delay the shutdown. */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdownSignal: AbortSignal) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || shutdownSignal.aborted) reply.header('connection', 'close')
  })
}
