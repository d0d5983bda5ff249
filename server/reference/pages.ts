import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Prepacked, prepack } from '#server/http/prepacked.ts'
import { hourSeconds } from '#shared/time.ts'
import { site } from '#site'
import { describeApi } from './document.ts'

/**
 * The library's page styles its parts in place and draws its icons from data; beyond that it gets what our own pages
 * get.
 */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const docsPath = '/api/docs'

/** It changes only with a new version of the server. */
const sameForAll = { 'cache-control': `public, max-age=${hourSeconds}` }

/** The library's page does not say that it fits a phone. */
const fitScript = `document.head.insertAdjacentHTML('beforeend',
  '<meta name="viewport" content="width=device-width, initial-scale=1">')`

/** Nothing to choose from: one server, whose cookie the browser sends by itself, and answers that link to nothing. */
const style = '.swagger-ui :is(.scheme-container, .response-col_links, .authorization__btn) { display: none }'

/** The reference: `/api/openapi.json` for programs, `/api/docs` for people; both are everybody's. */
export async function addReference(app: FastifyInstance) {
  const document = describeApi()
  const json = prepack('application/json; charset=utf-8', () => JSON.stringify(document))
  const yaml = prepack('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', (request, reply) => json(request, reply.headers(sameForAll)))
  const readings: Record<string, Prepacked> = { [`${docsPath}/json`]: json, [`${docsPath}/yaml`]: yaml }
  // The plugin's types know no 3.1; what it hands out is the document as it is.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] }
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    // The plugin would write the whole document anew for each request.
    uiHooks: {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
        readings[request.routeOptions.url ?? '']?.(request, reply.headers(sameForAll)),
    },
    staticCSP: policy,
    uiConfig: { layout: 'BaseLayout', defaultModelsExpandDepth: 0, displayRequestDuration: true },
    theme: {
      title: `${site.name}: calls`,
      css: [{ filename: 'fit.css', content: style }],
      js: [{ filename: 'fit.js', content: fitScript }],
    },
  })
}
