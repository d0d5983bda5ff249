import { Agent, request } from 'node:http'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'

const json = { 'content-type': 'application/json' }

type Answer = { status: number; body: { id?: string } }

/** Sends one request on its own connection, because a server may just be closing a kept-alive one. */
export function sendOnce(
  address: string,
  cookie: string,
  line: string,
  fields?: object,
  maxMs = 30_000,
): Promise<Answer> {
  const [method, path = ''] = line.split(' ')
  return new Promise((resolve, reject) => {
    const outgoing = request(address + path, {
      method,
      headers: { ...json, cookie },
      agent: new Agent(),
      timeout: maxMs,
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('No response')))
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: parseBody(text) }))
    })
    outgoing.end(fields && JSON.stringify(fields))
  })
}

function parseBody(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Signs a person in, and up if there is no account yet. */
export async function signInOrUp(address: string, who: 'ada' | 'ben' | 'cleo') {
  const body = JSON.stringify({ ...cast[who], password })
  const post = (path: string) => fetch(address + path, { method: 'POST', headers: json, body })
  const registered = await post('/api/auth/register')
  const response = registered.status === 409 ? await post('/api/auth/login') : registered
  if (!response.ok) throw new Error(`${who} was not signed in: ${response.status}`)
  return { cookie: cookieFrom(response), id: ((await response.json()) as { id: string }).id }
}
