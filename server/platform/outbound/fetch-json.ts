import { type RequestBounds, sendRequest } from './send-request.ts'

type JsonRequestBounds = RequestBounds & { maxBytes: number; userAgent: string }

/**
 * Fetches JSON from another server. Throws also if the status is not 200 (redirects are not followed) or the body is
 * larger than `maxBytes`.
 */
export function fetchJson(url: URL, { maxBytes, userAgent, ...bounds }: JsonRequestBounds): Promise<unknown> {
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent }
  return sendRequest(url, { ...bounds, headers }, async (answer) => {
    if (answer.statusCode !== 200) throw new Error(`The status is ${answer.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error(`The response exceeds ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return parseJson(Buffer.concat(chunks).toString('utf8'))
  })
}

/** The parser's own message would repeat part of the body. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The response is no JSON')
  }
}
