import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const scripts = { older: '/assets/older.js', newer: '/assets/newer.js' }
const shellRevision = /(\/app\.html\W+revision\W+)\w+/
const scriptFile = /assets\/[\w-]+\.js/g

/**
 * Opens a proxy to a server on which a newer build can appear. It adds an empty script to each page, and another one
 * after `deploy`. The service worker precaches this script in place of a file that no page starts with. Live sockets
 * are not forwarded.
 */
export async function openDeployProxy(url: string) {
  const { hostname, port } = new URL(url)
  const running: Record<'pages' | 'worker', keyof typeof scripts> = { pages: 'older', worker: 'older' }
  let lastPage = ''

  async function send(upstream: IncomingMessage, path: string | undefined, response: ServerResponse) {
    const { 'content-length': _length, ...headers } = upstream.headers
    const isPage = headers['content-type']?.startsWith('text/html')
    if (!isPage && path !== '/sw.js') {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers)
      return upstream.pipe(response)
    }
    const content = await text(upstream)
    response.writeHead(upstream.statusCode ?? 500, headers)
    if (!isPage) {
      const changed = content.replace(spareFileIn(content), scripts[running.worker].slice(1))
      return response.end(changed.replace(shellRevision, `$1${running.worker}`))
    }
    lastPage = content
    response.end(content.replace('<head>', `<head><script type="module" src="${scripts[running.pages]}"></script>`))
  }

  const spareFileIn = (worker: string) => worker.match(scriptFile)?.find((file) => !lastPage.includes(file)) ?? ''

  const server = createServer((incoming, response) => {
    if (Object.values(scripts).includes(incoming.url ?? ''))
      return response.setHeader('content-type', 'text/javascript').end()
    // Responses are requested in full and uncompressed, so that they can be changed.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...plain } = incoming.headers
    const headers = { ...plain, 'accept-encoding': 'identity' }
    // A kept-alive connection may already be closed, and a worker that misses one file is not installed at all.
    const outgoing = request({ hostname, port, path: incoming.url, method: incoming.method, headers, agent: false })
    outgoing.on('response', (upstream) => send(upstream, incoming.url, response)).on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes open pages outdated. While a deployment is in progress, the worker may be newer than the pages. */
    deploy: (...parts: ('pages' | 'worker')[]) => {
      for (const part of parts.length > 0 ? parts : (['pages', 'worker'] as const)) running[part] = 'newer'
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
