import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { logging } from '#server/process/log.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { refuseOddEnvelopes } from './envelope.ts'
import { answerErrors } from './errors.ts'
import { addHeaders, keepNoConnectionAtClose } from './headers.ts'
import { readJsonAlone } from './json.ts'
import { refuseForeignWrites } from './origin.ts'
import { packAnswers } from './packing.ts'
import { answerSilence, type Patience, patience, timeLimits } from './patience.ts'
import { speakPlainly } from './sentences.ts'
import { answerUnreadable, readsEveryPath } from './unreadable.ts'

const bodyMaxBytes = 64 * 1024

export type FrameOptions = {
  publicUrl: string
  tiles: Tiles | null
  trustProxy: NonNullable<FastifyServerOptions['trustProxy']>
  logger?: { level: string; stream?: { write: (line: string) => void } } | undefined
  patience?: Patience | undefined
  leaving: AbortSignal
}

/** What holds whatever is asked: how a request is read, what is refused at once, and how everything is answered. */
export async function openFrame({ publicUrl, tiles, leaving, ...options }: FrameOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ? { ...logging, ...options.logger } : false,
    bodyLimit: bodyMaxBytes,
    trustProxy: options.trustProxy,
    clientErrorHandler: answerUnreadable,
    ...readsEveryPath,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...timeLimits(options.patience ?? patience),
  })
  readJsonAlone(app, bodyMaxBytes)
  speakPlainly()
  answerErrors(app)
  await addHeaders(app, { publicUrl, tiles })
  keepNoConnectionAtClose(app, leaving)
  app.addHook('onRequest', answerSilence)
  app.addHook('onRequest', refuseOddEnvelopes)
  app.addHook('onRequest', refuseForeignWrites)
  await app.register(cookie)
  await packAnswers(app)
  return app
}
