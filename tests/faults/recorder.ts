import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Db } from '#server/db/tables.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { plainRequest } from '#tests/world.ts'
import { either } from './scope.ts'

const json = { 'content-type': 'application/json' }
/** A busy machine that cannot take fifty writes a second is then asked for less, and refuses none. */
export const few = 8
const inFlightMax = either(400, few)

type Kind = 'task' | 'message' | 'offer' | 'choice'

type Write = {
  words: string
  kind: Kind
  /** The task that it is about. */
  taskId: string | undefined
  /** Null where no answer came. */
  status: number | null
  id: string | undefined
  ms: number
}

type Answer = { status: number; body: { id?: string } }

/** One request on a connection of its own, so that none is lost to a connection that was kept too long. */
function sendAlone(address: string, cookie: string, line: string, fields?: object, maxMs = 30_000): Promise<Answer> {
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

const offerOn = (taskId: string) => `Offer on ${taskId}`
const choiceFor = (taskId: string) => `Choice for ${taskId}`

/**
 * Ada and Ben write so many times a second, whatever becomes of the server, and remember what each write was answered:
 * messages, which a screen without an answer sends again under the same client id, and posts, which nobody sends again.
 * From `offer` on Ben offers on every second post, and Ada chooses him for every second of those.
 */
export async function openRecorder(addresses: string[], perSecond = 50, atOnceMax = inFlightMax) {
  const first = addresses[0] as string
  const [ada, ben] = [await join(first, 'ada'), await join(first, 'ben')]
  const { body: task } = await sendAlone(first, ada.cookie, 'POST /api/tasks', plainRequest())
  await sendAlone(first, ben.cookie, 'POST /api/offers', { taskId: task.id })
  await sendAlone(first, ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.id })

  const writes: Write[] = []
  const underWay = new Set<Promise<void>>()
  let turn = 0

  let isOffering = false
  const [posted, offered]: [string[], string[]] = [[], []]

  /** Every fifth is a post, every tenth an offer, every twentieth a choice, and the rest are messages. */
  function kindOf(number: number): Kind {
    if (number % 5 === 0) return 'task'
    if (number % 10 === 1 && posted.length > 0) return 'offer'
    return number % 20 === 2 && offered.length > 1 ? 'choice' : 'message'
  }

  /** What a write says, and how it is sent. */
  function begin(kind: Kind, number: number) {
    if (kind === 'offer') {
      const taskId = posted.shift() as string
      return { taskId, words: offerOn(taskId), by: ben, line: 'POST /api/offers', fields: { taskId } }
    }
    if (kind === 'choice') {
      const [taskId] = offered.splice(0, 2) as [string]
      const line = `PATCH /api/tasks/${taskId}/assign`
      return { taskId, words: choiceFor(taskId), by: ada, line, fields: { helperId: ben.id } }
    }
    const words = `Write ${number} ${randomUUID()}`
    if (kind === 'task')
      return { taskId: undefined, words, by: ada, line: 'POST /api/tasks', fields: { ...plainRequest(), title: words } }
    const message = { taskId: task.id, recipientId: ben.id, content: words, clientId: randomUUID() }
    return { taskId: task.id, words, by: ada, line: 'POST /api/messages', fields: message }
  }

  async function write() {
    const number = turn++
    const address = addresses[number % addresses.length] as string
    const kind = kindOf(number)
    const { taskId, words, by, line, fields } = begin(kind, number)
    const begunAt = performance.now()
    const once = () => sendAlone(address, by.cookie, line, fields).catch(() => undefined)
    let answer = await once()
    const ms = performance.now() - begunAt
    if (answer === undefined && kind === 'message') answer = await once()
    const written = { words, kind, taskId, status: answer?.status ?? null, id: answer?.body.id, ms }
    writes.push(written)
    if (!isOffering || !isTaken(written)) return
    if (kind === 'task' && number % 10 === 0) posted.push(written.id as string)
    if (kind === 'offer') offered.push(taskId as string)
  }

  const timer = setInterval(() => {
    if (underWay.size >= atOnceMax) return
    const writing: Promise<void> = write().finally(() => underWay.delete(writing))
    underWay.add(writing)
  }, 1000 / perSecond)

  return {
    writes,
    taskId: task.id,
    ada,
    ben,
    sendAlone,
    acknowledged: () => writes.filter(isTaken).length,
    offer() {
      isOffering = true
    },
    /** Stops writing, and waits for what is under way. */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

export const isTaken = ({ status }: Pick<Write, 'status'>) => status === 200 || status === 201

/** What half of these writes took at most. */
export const middleOf = (writes: Write[]) =>
  Math.round(writes.map(({ ms }) => ms).sort((one, other) => one - other)[writes.length >> 1] as number)

/** What the database holds of what was recorded. */
export async function compare(db: Db, writes: Write[]) {
  const messages = await db.selectFrom('messages').select(['id', 'content as words']).execute()
  const tasks = await db.selectFrom('tasks').select(['id', 'title as words', 'helper_id']).execute()
  const offers = await db.selectFrom('offers').select(['id', 'task_id']).execute()
  const choices = tasks.filter(({ helper_id }) => helper_id !== null)
  const rows = [
    ...messages,
    ...tasks,
    ...offers.map(({ id, task_id }) => ({ id, words: offerOn(task_id) })),
    ...choices.map(({ id }) => ({ id, words: choiceFor(id) })),
  ]
  const times = new Map<string | null, number>()
  for (const { words } of rows) times.set(words, (times.get(words) ?? 0) + 1)
  const ids = new Set(rows.map(({ id }) => id))
  const [taken, none] = [writes.filter(isTaken), writes.filter(({ status }) => status === null)]
  const refused = writes.filter((write) => !isTaken(write) && write.status !== null)
  const isThere = ({ words }: Write) => times.has(words)
  return {
    acknowledged: taken.length,
    refused: refused.length,
    unknown: none.length,
    /** Acknowledged, and not there. */
    lost: taken.filter((write) => !isThere(write) || !ids.has(write.id ?? '')).length,
    /** There, and nobody was told. */
    untold: none.filter(isThere).length,
    doubled: writes.filter(({ words }) => (times.get(words) ?? 0) > 1).length,
    /** Declined for what they were, and there all the same; a 5xx may be, where the answer to its commit was lost. */
    wrongly: refused.filter((write) => (write.status as number) < 500 && isThere(write)).length,
    statuses: countBy(writes.map(({ status }) => String(status))),
    slowestMs: Math.round(Math.max(...writes.map(({ ms }) => ms))),
  }
}

const countBy = (values: string[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]))
