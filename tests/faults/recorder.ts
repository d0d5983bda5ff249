import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Db } from '#server/db/tables.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/cookies.ts'
import { plainRequest } from '#tests/world.ts'
import { either } from './scope.ts'

const json = { 'content-type': 'application/json' }
/** Few in the short form: a busy machine that cannot take fifty writes a second is then asked for less, and refuses none. */
const inFlightMax = either(400, 8)

type Write = {
  words: string
  kind: 'task' | 'message'
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

async function join(address: string, who: 'ada' | 'ben') {
  const body = JSON.stringify({ ...cast[who], password })
  const answer = await fetch(`${address}/api/auth/register`, { method: 'POST', headers: json, body })
  if (answer.status !== 201) throw new Error(`${who} was not signed up: ${answer.status}`)
  return { cookie: cookieFrom(answer), id: ((await answer.json()) as { id: string }).id }
}

/**
 * Ada and Ben write so many times a second, whatever becomes of the server, and remember what each write was answered:
 * messages, which a screen without an answer sends again under the same client id, and posts, which nobody sends again.
 */
export async function openRecorder(addresses: string[], perSecond = 50) {
  const first = addresses[0] as string
  const [ada, ben] = [await join(first, 'ada'), await join(first, 'ben')]
  const { body: task } = await sendAlone(first, ada.cookie, 'POST /api/tasks', plainRequest())
  await sendAlone(first, ben.cookie, 'POST /api/offers', { taskId: task.id })
  await sendAlone(first, ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.id })

  const writes: Write[] = []
  const underWay = new Set<Promise<void>>()
  let turn = 0

  async function write() {
    const number = turn++
    const address = addresses[number % addresses.length] as string
    const words = `Write ${number} ${randomUUID()}`
    const kind = number % 5 === 0 ? 'task' : 'message'
    const begunAt = performance.now()
    const once = (clientId: string) =>
      kind === 'task'
        ? sendAlone(address, ada.cookie, 'POST /api/tasks', { ...plainRequest(), title: words })
        : sendAlone(address, ada.cookie, 'POST /api/messages', {
            taskId: task.id,
            recipientId: ben.id,
            content: words,
            clientId,
          })
    const clientId = randomUUID()
    let answer = await once(clientId).catch(() => undefined)
    const ms = performance.now() - begunAt
    if (answer === undefined && kind === 'message') answer = await once(clientId).catch(() => undefined)
    writes.push({ words, kind, status: answer?.status ?? null, id: answer?.body.id, ms })
  }

  const timer = setInterval(() => {
    if (underWay.size >= inFlightMax) return
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
    /** Stops writing, and waits for what is under way. */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

const isTaken = ({ status }: Write) => status === 201

/** What the database holds of what was recorded. */
export async function compare(db: Db, writes: Write[]) {
  const messages = await db.selectFrom('messages').select(['id', 'content as words']).execute()
  const tasks = await db.selectFrom('tasks').select(['id', 'title as words']).execute()
  const rows = [...messages, ...tasks]
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
