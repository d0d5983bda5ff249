import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const scripts = { older: '/assets/older.js', newer: '/assets/newer.js' }
const shellRevision = /(\/app\.html\W+revision\W+)\w+/
const kept = /assets\/[\w-]+\.js/g

/**
 * A way to a server on which a newer build can appear: its pages run one more script, which does nothing, and from
 * `deploy` on another one. Its worker holds it in the place of a file that no page begins with. Live events do not
 * pass.
 */
export async function awaitNewerBuild(url: string) {
  const { hostname, port } = new URL(url)
  const running: Record<'pages' | 'worker', keyof typeof scripts> = { pages: 'older', worker: 'older' }
  let page = ''

  async function send(told: IncomingMessage, path: string | undefined, answer: ServerResponse) {
    const { 'content-length': _length, ...headers } = told.headers
    const isPage = headers['content-type']?.startsWith('text/html')
    if (!isPage && path !== '/sw.js') {
      answer.writeHead(told.statusCode ?? 500, told.headers)
      return told.pipe(answer)
    }
    const content = await text(told)
    answer.writeHead(told.statusCode ?? 500, headers)
    if (!isPage) {
      const held = content.replace(spareIn(content), scripts[running.worker].slice(1))
      return answer.end(held.replace(shellRevision, `$1${running.worker}`))
    }
    page = content
    answer.end(content.replace('<head>', `<head><script type="module" src="${scripts[running.pages]}"></script>`))
  }

  const spareIn = (worker: string) => worker.match(kept)?.find((file) => !page.includes(file)) ?? ''

  const way = createServer((asked, answer) => {
    if (Object.values(scripts).includes(asked.url ?? ''))
      return answer.setHeader('content-type', 'text/javascript').end()
    // Whole and not packed, so that it can be read and changed.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...plain } = asked.headers
    const headers = { ...plain, 'accept-encoding': 'identity' }
    // A connection kept from before may be over, and a worker that misses one file does not come at all.
    const passed = ask({ hostname, port, path: asked.url, method: asked.method, headers, agent: false })
    passed.on('response', (told) => send(told, asked.url, answer)).on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    /** What is open is an older build from now on; while it is put in place, the worker may be newer than the pages. */
    deploy: (...what: ('pages' | 'worker')[]) => {
      for (const one of what.length > 0 ? what : (['pages', 'worker'] as const)) running[one] = 'newer'
    },
    end: () => {
      way.close()
      way.closeAllConnections()
    },
  }
}
