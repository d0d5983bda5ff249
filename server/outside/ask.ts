import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overTls } from 'node:https'
import { publicLookup } from './public-lookup.ts'

export type AskBounds = { mayBeInside: boolean; maxMs: number }
type Question = AskBounds & Pick<RequestOptions, 'method' | 'headers'> & { body?: Buffer | null }

/**
 * Asks another server, and answers with what `read` makes of what it says. Throws where that takes longer than `maxMs`
 * altogether, or where it is inside a private network without `mayBeInside`.
 */
export function ask<Answer>(
  url: URL,
  { mayBeInside, maxMs, body, ...question }: Question,
  read: (answer: IncomingMessage) => Answer | Promise<Answer>,
): Promise<Answer> {
  const open = url.protocol === 'https:' ? overTls : overHttp
  const options = {
    ...question,
    signal: AbortSignal.timeout(maxMs),
    ...(!mayBeInside && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const asking = open(url, options, async (answer) => {
      try {
        resolve(await read(answer))
      } catch (error) {
        asking.destroy()
        reject(error)
      }
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
