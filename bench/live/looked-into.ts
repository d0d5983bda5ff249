import { once } from 'node:events'
import WebSocket from 'ws'
import { freePort } from '#tests/server-process.ts'

/** What lets a process of Node be looked into, and how much memory it then says it holds. */
export async function lookedInto() {
  const port = await freePort()
  const ask = async (method: string, params = {}) => {
    const [page] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string
    }[]
    const socket = new WebSocket(page?.webSocketDebuggerUrl ?? '')
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [answer] = await once(socket, 'message')
    socket.close()
    return JSON.parse(String(answer)).result
  }
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` },
    /** Bytes of resident memory, once all garbage is collected. */
    async residentBytes(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      return (await ask('Runtime.evaluate', { expression: 'process.memoryUsage.rss()' })).result.value
    },
  }
}
