import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Packs the answers of the calls that say so, for browsers that can read it. Only those: where something private stands
 * beside words that a stranger chose, the packed length would tell a listener how alike they are (BREACH).
 */
export const packAnswers = (app: FastifyInstance) =>
  app.register(compress, { global: false, globalDecompression: false })
