import type { FastifyInstance } from 'fastify'
import { Refused } from './errors.ts'
import { whyNotParse } from './json-bounds.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where a call has no payload: a body of any type is ignored. */
    payload?: boolean
    /** True where a body that is empty is none, of whatever type it is said to be. */
    mayOmitBody?: boolean | undefined
    /** The field whose text may fill the route's body limit. */
    largeField?: string | undefined
  }
}

/**
 * Bodies are read as JSON and as nothing else, of at most `maxBytes` beside the route's large field. Many clients name
 * the JSON type even when they send nothing.
 */
export function readJsonAlone(app: FastifyInstance, maxBytes: number) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { payload, largeField } = request.routeOptions.config
    if (body.length === 0 || payload === false) return done(null)
    const why = whyNotParse(body, { maxBytes, largeField })
    if (why) return done(new Refused(why))
    parse(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ routeOptions, is404 }, body: Buffer, done) => {
    const { payload, mayOmitBody } = routeOptions.config
    const isIgnored = is404 || payload === false || (mayOmitBody && body.length === 0)
    done(isIgnored ? null : new Refused('wrong_type'))
  })
}
