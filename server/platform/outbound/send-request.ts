import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overTls } from 'node:https'
import { publicLookup } from './public-lookup.ts'

export type RequestBounds = { mayBePrivate: boolean; maxMs: number }
type OutboundRequest = RequestBounds & Pick<RequestOptions, 'method' | 'headers'> & { body?: Buffer | null }

/**
 * Sends a request to another server and resolves with the result of `read`. Throws if it takes longer than `maxMs` in
 * total, or if the server is in a private network and `mayBePrivate` is not set. `fetch` takes no lookup function.
 */
export function sendRequest<Answer>(
  url: URL,
  { mayBePrivate, maxMs, body, ...question }: OutboundRequest,
  read: (answer: IncomingMessage) => Answer | Promise<Answer>,
): Promise<Answer> {
  const open = url.protocol === 'https:' ? overTls : overHttp
  const options = {
    ...question,
    signal: AbortSignal.timeout(maxMs),
    ...(!mayBePrivate && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const request = open(url, options, async (answer) => {
      try {
        resolve(await read(answer))
      } catch (error) {
        request.destroy()
        reject(error)
      }
    })
    request.on('error', reject)
    request.end(body)
  })
}
