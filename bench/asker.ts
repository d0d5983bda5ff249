import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** Asks one thing of a server again and again over one connection that is kept; the thinnest that Node has. */
export function openAsker(url: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (): Promise<unknown> => {
    const [answer] = await once(request(url, { agent, headers }).end(), 'response')
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${text}`)
    return JSON.parse(text)
  }
  return { ask, end: () => agent.destroy() }
}
