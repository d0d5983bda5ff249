import { Agent, request } from 'node:http'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'

const json = { 'content-type': 'application/json' }

type Answer = { status: number; body: { id?: string } }

/** One request on a connection of its own, so that none is lost to a connection that was kept too long. */
export function sendAlone(
  address: string,
  cookie: string,
  line: string,
  fields?: object,
  maxMs = 30_000,
): Promise<Answer> {
  const [method, path = ''] = line.split(' ')
  return new Promise((done, fail) => {
    const asked = request(address + path, { method, headers: { ...json, cookie }, agent: new Agent(), timeout: maxMs })
    asked.once('timeout', () => asked.destroy(new Error('No answer')))
    asked.once('error', fail)
    asked.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.once('error', fail)
      answer.once('end', () => done({ status: answer.statusCode ?? 0, body: bodyIn(text) }))
    })
    asked.end(fields && JSON.stringify(fields))
  })
}

function bodyIn(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Signs somebody in who may have an account already. */
export async function join(address: string, who: 'ada' | 'ben' | 'cleo') {
  const body = JSON.stringify({ ...cast[who], password })
  const enter = (path: string) => fetch(address + path, { method: 'POST', headers: json, body })
  const joined = await enter('/api/auth/register')
  const answer = joined.status === 409 ? await enter('/api/auth/login') : joined
  if (!answer.ok) throw new Error(`${who} was not signed in: ${answer.status}`)
  return { cookie: cookieFrom(answer), id: ((await answer.json()) as { id: string }).id }
}
