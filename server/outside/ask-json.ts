import { type AskBounds, ask } from './ask.ts'

type JsonBounds = AskBounds & { maxBytes: number; userAgent: string }

/**
 * Asks another server for JSON. Throws also where it answers anything but 200 (it is not followed elsewhere), or says
 * more than `maxBytes`.
 */
export function askJson(url: URL, { maxBytes, userAgent, ...bounds }: JsonBounds): Promise<unknown> {
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent }
  return ask(url, { ...bounds, headers }, async (answer) => {
    if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}`)
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) throw new Error(`It said more than ${maxBytes} bytes`)
      pieces.push(piece)
    }
    return parsed(Buffer.concat(pieces).toString('utf8'))
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
