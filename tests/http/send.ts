import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Nobody else's requests find its connections open. */
const agent = new Agent({ keepAlive: true })

export type Sent = Pick<RequestInit, 'method' | 'headers' | 'body'>

/**
 * What `fetch` would answer, redirects left to follow, for a third of its work: tests send tens of thousands of these.
 */
export async function send(address: string, { method = 'GET', headers, body }: Sent) {
  const { type, bytes } = await pack(body)
  const said = {
    ...(type && { 'content-type': type }),
    // Of some methods Node expects no body, and would not say how long it is.
    ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }),
    ...Object.fromEntries(new Headers(headers)),
  }
  const answer = Promise.withResolvers<{ status: number; headers: Headers; text: string }>()
  const sent = request(new URL(address), { agent, method, headers: said }, (response) => {
    const { statusCode: status = 0, headersDistinct } = response
    const heard = new Headers()
    for (const [name, values = []] of Object.entries(headersDistinct))
      for (const value of values) heard.append(name, value)
    text(response).then((read) => answer.resolve({ status, headers: heard, text: read }), answer.reject)
  })
  sent.on('error', answer.reject).end(bytes)
  return answer.promise
}

/** The type that a body says of itself, as from a browser. */
async function pack(body: Sent['body']) {
  if (!body) return {}
  if (typeof body === 'string') return { type: 'text/plain;charset=UTF-8', bytes: body }
  const packed = new Response(body)
  return { type: packed.headers.get('content-type'), bytes: await packed.bytes() }
}
