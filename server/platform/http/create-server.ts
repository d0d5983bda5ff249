import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { loggerOptions } from '#server/platform/process/log.ts'
import type { LogAsOutage } from '#server/platform/process/log-as-outage.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { handleClientError, lenientPaths } from './client-error-handler.ts'
import { closeConnectionsOnShutdown } from './close-connections.ts'
import { addErrorHandler } from './errors.ts'
import { addHeaders } from './headers.ts'
import { addJsonBodyParser } from './json-body-parser.ts'
import { refuseCrossSiteWrites } from './origin.ts'
import { enforceRequestLimits } from './request-limits.ts'
import { answerTimeout, defaultTimeouts, fastifyTimeouts, type Timeouts } from './timeouts.ts'
import { configureValidationMessages } from './validation-messages.ts'

const bodyMaxBytes = 64 * 1024

export type ServerOptions = {
  publicUrl: string
  tiles: Tiles | null
  trustProxy: NonNullable<FastifyServerOptions['trustProxy']>
  logger?: { level: string; stream?: { write: (line: string) => void }; logAsOutage?: LogAsOutage } | undefined
  timeouts?: Timeouts | undefined
  shutdownSignal: AbortSignal
}

const loggerWith = ({ logAsOutage, ...options }: NonNullable<ServerOptions['logger']>) => ({
  ...loggerOptions(logAsOutage),
  ...options,
})

/**
 * Creates the Fastify app with everything that holds for all requests: parsing, early refusals, headers and error
 * handling.
 */
export async function createServer({
  publicUrl,
  tiles,
  shutdownSignal,
  ...options
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ? loggerWith(options.logger) : false,
    bodyLimit: bodyMaxBytes,
    trustProxy: options.trustProxy,
    clientErrorHandler: handleClientError,
    ...lenientPaths,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...fastifyTimeouts(options.timeouts ?? defaultTimeouts),
  })
  addJsonBodyParser(app, bodyMaxBytes)
  configureValidationMessages()
  addErrorHandler(app)
  await addHeaders(app, { publicUrl, tiles })
  closeConnectionsOnShutdown(app, shutdownSignal)
  app.addHook('onRequest', answerTimeout)
  app.addHook('onRequest', enforceRequestLimits)
  app.addHook('onRequest', refuseCrossSiteWrites)
  await app.register(cookie)
  // Only calls that opt in are compressed: if private data and text chosen by an attacker are compressed together, the
  // length reveals how similar they are (BREACH).
  await app.register(compress, { global: false, globalDecompression: false })
  return app
}
