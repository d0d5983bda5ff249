import type { FastifyInstance } from 'fastify'
import { RefusalError } from './errors.ts'
import { whyNotParse } from './json-bounds.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False if the call has no payload: a body of any type is ignored. */
    payload?: boolean
    /** True if an empty body counts as no body, whatever its declared type. */
    mayOmitBody?: boolean | undefined
    /** The field whose text may use up the route's body limit. */
    largeField?: string | undefined
  }
}

/**
 * Parses bodies as JSON only, of at most `maxBytes` apart from the route's large field. Many clients declare JSON even
 * if they send no body.
 */
export function addJsonBodyParser(app: FastifyInstance, maxBytes: number) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { payload, largeField } = request.routeOptions.config
    if (body.length === 0 || payload === false) return done(null)
    const refusal = whyNotParse(body, { maxBytes, largeField })
    if (refusal) return done(new RefusalError(refusal))
    parse(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ routeOptions, is404 }, body: Buffer, done) => {
    const { payload, mayOmitBody } = routeOptions.config
    const isIgnored = is404 || payload === false || (mayOmitBody && body.length === 0)
    done(isIgnored ? null : new RefusalError('wrong_type'))
  })
}
