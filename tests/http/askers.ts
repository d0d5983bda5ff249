import type { Task } from '#shared/tasks/schema.ts'
import { clockAt } from '#shared/time.ts'
import { cast, type Name, type Neighbor, password } from '#tests/cast.ts'
import { plainRequest } from '#tests/given/plain-request.ts'
import { cookieFrom } from './cookies.ts'
import { type Sent, send } from './send.ts'

const names = Object.keys(cast) as Neighbor[]

/** The cast, signed up and signed in at a server, and what they ask of it over real HTTP. */
export async function openAskers(address: string) {
  const cookies: Record<string, string> = { dan: '' }
  const ids = {} as Record<Neighbor, string>

  /** `ask('ben', 'POST /api/offers', { taskId })`, or with a form; dan is signed out. */
  async function ask(who: Name | (string & {}), line: string, fields?: object, init: Sent = {}) {
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

  /** Every page of a list, each as the one before it says where it starts. */
  async function readPages(who: Name, path: string) {
    const pages = []
    for (let next: string | undefined = path; next; ) {
      const { body, link } = await ask(who, `GET ${next}`)
      pages.push(body)
      next = /<(.+)>; rel="next"/.exec(link ?? '')?.[1]
    }
    return pages
  }

  /** Signs somebody up beside the cast; answers with their id. `ask(name, …)` is them from then on. */
  async function join(name: string, person: { firstName: string; lastName: string; email: string }) {
    const answer = await ask('dan', 'POST /api/auth/register', { ...person, password })
    cookies[name] = cookieFrom(answer)
    return answer.body.id as string
  }
  for (const name of names) ids[name] = await join(name, cast[name])

  let newcomers = 0
  /** Somebody who has just signed up. `ask(name, …)` is them. */
  async function newcomer() {
    const name = `newcomer${newcomers++}`
    const email = `${name}@porchlight.example`
    return { id: await join(name, { firstName: 'Ned', lastName: 'Comer', email }), name, email }
  }

  /** Ada's request, posted through the call. */
  async function post(
    fields: { date?: string } & Record<string, unknown> = {},
    who: Neighbor | (string & {}) = 'ada',
  ): Promise<Task> {
    const time = fields.date && { time: clockAt(new Date(fields.date), 'UTC') }
    const { status, body } = await ask(who, 'POST /api/tasks', { ...plainRequest(), ...time, ...fields })
    if (status !== 201) throw new Error(`The task was not posted: ${JSON.stringify(body)}`)
    return body
  }

  /** A task of Ada's that Ben has been chosen for. */
  async function match(fields: Parameters<typeof post>[0] = {}): Promise<Task> {
    const { id } = await post(fields)
    await ask('ben', 'POST /api/offers', { taskId: id })
    return (await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })).body
  }

  return { ask, cookies, ids, join, match, newcomer, post, readPages }
}
