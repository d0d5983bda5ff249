import { once } from 'node:events'
import { Agent, request } from 'node:http'

const connections = 64

/** Opens an HTTP client with kept-alive connections that throws on every response other than a success. */
export function openHttpClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = async (method: 'GET' | 'POST', url: string, cookie: string, body?: object): Promise<void> => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const pending = request(url, { agent, method, headers }).end(body && JSON.stringify(body))
    const [answer] = await once(pending, 'response')
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`)
  }
  return { ask, close: () => agent.destroy() }
}
