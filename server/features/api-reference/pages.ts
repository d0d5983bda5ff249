import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PrecompressedHandler, precompress } from '#server/platform/http/precompress.ts'
import { hourSeconds } from '#shared/time.ts'
import { site } from '#site'
import { describeApi } from './document.ts'
import { describeLiveEvents } from './live-document.ts'

/**
 * Content security policy of the Swagger page, which uses inline styles and data URLs for icons; otherwise it is as
 * strict as the one of our own pages.
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

/** The reference changes only with a new version of the server. */
const publicCache = { 'cache-control': `public, max-age=${hourSeconds}` }

/** The Swagger page sets no viewport for phones. */
const viewportScript = `document.head.insertAdjacentHTML('beforeend',
  '<meta name="viewport" content="width=device-width, initial-scale=1">')`

/**
 * Hides controls without use here: there is one server, the browser sends the session cookie by itself, and the
 * document describes no OpenAPI links.
 */
const style = '.swagger-ui :is(.scheme-container, .response-col_links, .authorization__btn) { display: none }'

/**
 * Registers the API reference: `/api/openapi.json` (calls) and `/api/asyncapi.json` (live events) for programs, and
 * `/api/docs` for people. All are public.
 */
export async function addApiReference(app: FastifyInstance) {
  const document = describeApi()
  const json = precompress('application/json; charset=utf-8', () => JSON.stringify(document))
  const live = precompress('application/json; charset=utf-8', () => JSON.stringify(describeLiveEvents()))
  const yaml = precompress('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', (request, reply) => json(request, reply.headers(publicCache)))
  app.get('/api/asyncapi.json', (request, reply) => live(request, reply.headers(publicCache)))
  const documents: Record<string, PrecompressedHandler> = { [`${docsPath}/json`]: json, [`${docsPath}/yaml`]: yaml }
  // The plugin's types do not know OpenAPI 3.1; it serves the document unchanged.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] }
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    // The plugin alone would serialize the whole document for each request.
    uiHooks: {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
        documents[request.routeOptions.url ?? '']?.(request, reply.headers(publicCache)),
    },
    staticCSP: policy,
    uiConfig: { layout: 'BaseLayout', defaultModelsExpandDepth: 0, displayRequestDuration: true },
    theme: {
      title: `${site.name}: calls`,
      css: [{ filename: 'fit.css', content: style }],
      js: [{ filename: 'fit.js', content: viewportScript }],
    },
  })
}
