import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** Sends the same GET request again and again over one kept-alive connection, with Node's own HTTP client. */
export function openClient(url: string, headers: Record<string, string> = {}) {
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
