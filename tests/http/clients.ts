import type { Task } from '#shared/tasks/schema.ts'
import { localClockAt } from '#shared/time.ts'
import { type CastName, cast, type Neighbor, password } from '#tests/cast.ts'
import { plainRequest } from '#tests/fixtures/plain-request.ts'
import { cookieFrom } from './cookies.ts'
import { type SendOptions, send } from './send.ts'

const names = Object.keys(cast) as Neighbor[]

/** Signs the cast up at a server, and returns functions that call its API over real HTTP. */
export async function openClients(address: string) {
  const cookies: Record<string, string> = { dan: '' }
  const ids = {} as Record<Neighbor, string>

  /** `ask('ben', 'POST /api/offers', { taskId })` sends JSON; a FormData is sent as a form. dan is signed out. */
  async function ask(who: CastName | (string & {}), line: string, fields?: object, init: SendOptions = {}) {
    const [method = 'GET', path = ''] = line.split(' ')
    const isJsonSent = fields !== undefined && !(fields instanceof FormData)
    const headers = { cookie: cookies[who] ?? '', ...(isJsonSent && { 'content-type': 'application/json' }) }
    const body = fields ? { body: isJsonSent ? JSON.stringify(fields) : fields } : {}
    const answer = await send(address + path, { method, headers, ...body, ...init })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      link: answer.headers.get('link'),
      headers: answer.headers,
      body: isJson ? JSON.parse(answer.text) : answer.text,
    }
  }

  /** Makes a call that must succeed, and returns the body of the answer. */
  async function callOrThrow(who: CastName | (string & {}), line: string, fields?: object) {
    const { status, body } = await ask(who, line, fields)
    if (status >= 300) throw new Error(`${who} ${line}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Reads all pages of a list by following its `Link` headers. */
  async function readPages(who: CastName, path: string) {
    const pages = []
    for (let next: string | undefined = path; next; ) {
      const { body, link } = await ask(who, `GET ${next}`)
      pages.push(body)
      next = /<(.+)>; rel="next"/.exec(link ?? '')?.[1]
    }
    return pages
  }

  /** Signs up another person; returns their id. `ask(name, …)` then calls as them. */
  async function join(name: string, person: { firstName: string; lastName: string; email: string }) {
    const answer = await ask('dan', 'POST /api/auth/register', { ...person, password })
    cookies[name] = cookieFrom(answer)
    return answer.body.id as string
  }
  for (const name of names) ids[name] = await join(name, cast[name])

  let newcomers = 0
  /** Signs up a new person. `ask(name, …)` then calls as them. */
  async function newcomer() {
    const name = `newcomer${newcomers++}`
    const email = `${name}@porchlight.example`
    return { id: await join(name, { firstName: 'Ned', lastName: 'Comer', email }), name, email }
  }

  /** Posts a request through the API, by default as Ada. */
  async function post(
    fields: { date?: string } & Record<string, unknown> = {},
    who: Neighbor | (string & {}) = 'ada',
  ): Promise<Task> {
    const time = fields.date && { time: localClockAt(new Date(fields.date), 'UTC') }
    const { status, body } = await ask(who, 'POST /api/tasks', { ...plainRequest(), ...time, ...fields })
    if (status !== 201) throw new Error(`The task was not posted: ${JSON.stringify(body)}`)
    return body
  }

  /** Posts a task of Ada's and accepts Ben as its helper. */
  async function match(fields: Parameters<typeof post>[0] = {}): Promise<Task> {
    const { id } = await post(fields)
    await ask('ben', 'POST /api/offers', { taskId: id })
    return (await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })).body
  }

  return { ask, callOrThrow, cookies, ids, join, match, newcomer, post, readPages }
}
