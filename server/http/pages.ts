import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screens } from '#shared/screens.ts'
import { refuse } from './errors.ts'
import type { ViewerOf } from './viewer.ts'

const builtWeb = resolve(import.meta.dirname, '../../dist')

/** What the build names after its content never changes; everything else is asked for again. */
function cacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/app.html') ? 'private, no-cache' : 'public, no-cache'
}

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|ws|assets|files)(\/|$|\?)/.test(url)

/** The built web: the landing and legal pages for everybody, and the app's shell for its screens; anywhere else it shows its 404. */
export async function addPages(app: FastifyInstance, viewerOf: ViewerOf, built = builtWeb) {
  const hasWeb = existsSync(`${built}/app.html`)
  if (hasWeb) {
    const setHeaders = (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheControl(path))
    await app.register(files, { root: built, index: false, preCompressed: true, cacheControl: false, setHeaders })

    app.get('/', async (request, reply) => {
      reply.header('vary', 'Cookie')
      return reply.sendFile((await viewerOf(request, reply)) ? 'app.html' : 'index.html')
    })
    for (const screen of screens) app.get(screen, (_request, reply) => reply.sendFile('app.html'))
    for (const page of ['privacy-policy', 'terms-of-service'])
      app.get(`/${page}`, (_request, reply) => reply.sendFile(`${page}.html`))
  }

  app.setNotFoundHandler((request, reply) =>
    hasWeb && isPage(request) ? reply.code(404).sendFile('app.html') : refuse('page_missing'),
  )
}
