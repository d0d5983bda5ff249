import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { publicLookup } from './public-lookup.ts'

type Bounds = { mayBeInside: boolean; maxMs: number; maxBytes: number; userAgent: string }

/**
 * Asks another server for JSON. Throws where it answers anything but 200 (it is not followed elsewhere), takes longer
 * than `maxMs` altogether, says more than `maxBytes`, or is inside a private network without `mayBeInside`.
 */
export function askJson(url: URL, { mayBeInside, maxMs, maxBytes, userAgent }: Bounds): Promise<unknown> {
  const ask = url.protocol === 'https:' ? overTls : overHttp
  const options = {
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent },
    signal: AbortSignal.timeout(maxMs),
    ...(!mayBeInside && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const asking = ask(url, options, async (answer) => {
      try {
        if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}`)
        const pieces: Buffer[] = []
        let bytes = 0
        for await (const piece of answer as AsyncIterable<Buffer>) {
          bytes += piece.length
          if (bytes > maxBytes) throw new Error(`It said more than ${maxBytes} bytes`)
          pieces.push(piece)
        }
        resolve(parsed(Buffer.concat(pieces).toString('utf8')))
      } catch (error) {
        asking.destroy()
        reject(error)
      }
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** The parser's own complaint would repeat what was said. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('It said no JSON')
  }
}
