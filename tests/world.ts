import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { OnStatement } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import type { BucketSettings } from '#server/files/bucket.ts'
import { openFiles } from '#server/files/files.ts'
import { openBus } from '#server/live/bus.ts'
import type { Letter } from '#server/live/letter.ts'
import { readMails } from '#server/mail/folder.ts'
import { openMailer } from '#server/mail/mailer.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { cast, type Name, type Neighbor, password } from './cast.ts'
import { cookieFrom } from './http/cookies.ts'
import { type Sent, send } from './http/send.ts'
import { openDatabase } from './setup/database.ts'
import { freshFolder } from './setup/server-process.ts'

export { engines } from './setup/database.ts'

const settings = {
  publicUrl: 'http://localhost',
  LIMITS: 'relaxed',
  demo: false,
  secret: 'only for tests, and thirty-two long',
} as const

type Parts = Parameters<typeof buildApp>[0]
type Options = {
  pushInside?: boolean
  geocoder?: string
  limits?: 'relaxed' | 'strict'
  trustProxy?: Parts['settings']['trustProxy']
  redis?: string
  google?: Parts['settings']['google']
  tiles?: Parts['settings']['tiles']
  logger?: Parts['logger']
  heartbeatMs?: number
  /** The database to copy, on PostgreSQL, instead of an empty one. */
  template?: string
  /** What the database holds before the cast arrives. */
  prepare?: (db: Db) => Promise<void>
  onStatement?: OnStatement | undefined
  mailer?: Parts['mailer']
  demo?: boolean
  /** With a port, it listens there; else anywhere. */
  publicUrl?: string
  patience?: Parts['patience']
  hashing?: Parts['hashing']
  bucket?: BucketSettings
  filesIn?: string
  metricsToken?: string
  outgoing?: 'on' | 'off'
  leaving?: AbortSignal
}

/** Nobody waits for the clock to see a mail. */
const pace = { lookEveryMs: 50, pauseSeconds: 1 }

const names = Object.keys(cast) as Neighbor[]

/** The whole server on a fresh database, with the cast signed up and signed in, reached over real HTTP. */
export async function openWorld(engine: string, options: Options = {}) {
  const { limits = 'relaxed', trustProxy = false, demo = false, publicUrl = settings.publicUrl, ...more } = options
  const {
    geocoder,
    redis,
    google,
    tiles = null,
    prepare,
    template,
    onStatement,
    bucket,
    filesIn,
    metricsToken,
    outgoing,
    ...parts
  } = more
  const { db, url, jobs, connections, close } = await openDatabase(engine, { onStatement, template })
  await prepare?.(db)
  const bus = await openBus({ postgres: url, db, secret: settings.secret, onError: console.error })
  const heard: Letter[] = []
  bus.subscribe({ hear: (letter) => void heard.push(letter), missed: () => {} })
  const now = () => new Date()
  const folder = freshFolder()
  const mailer = openMailer({ folder })
  const complaints: unknown[] = []
  const onError = (error: unknown) => void complaints.push(error)
  const files = await openFiles({ db, folder: filesIn ?? `${folder}/files`, bucket, onError })
  const env = {
    ...settings,
    LIMITS: limits,
    trustProxy,
    demo,
    publicUrl,
    google,
    tiles,
    GEOCODER_URL: geocoder,
    REDIS_URL: redis,
    METRICS_TOKEN: metricsToken,
    OUTGOING: outgoing,
  }
  const app = await buildApp({ db, jobs, connections, bus, files, now, mailer, settings: env, pace, ...parts })
  const address = await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
  const endings: (() => Promise<unknown>)[] = []

  /** Another node of the same installation; answers with its address. */
  async function openNode(changed: Partial<Parts['settings']> = {}) {
    const wire = url ? await openBus({ postgres: url, db, secret: settings.secret, onError: console.error }) : bus
    const node = await buildApp({
      db,
      jobs,
      bus: wire,
      files,
      now,
      mailer,
      settings: { ...env, ...changed },
      pace,
      ...parts,
    })
    endings.push(
      () => node.close(),
      () => (wire === bus ? Promise.resolve() : wire.close()),
    )
    return node.listen({ port: 0, host: '127.0.0.1' })
  }

  /** The tokens of the links to a screen that were mailed to an address, the newest first, once there are so many. */
  async function tokensMailedTo(email: string, screen: string, count = 1): Promise<string[]> {
    const link = new RegExp(`${screen}\\?token=([\\w-]+)`)
    const tokens = async () => (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    await expect.poll(tokens).toHaveLength(count)
    return tokens()
  }

  /** What was mailed to an address, the newest first. */
  const mailsTo = async (email: string) => (await readMails(folder)).filter(({ to }) => to === email)

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
  async function post(fields: object = {}, who: Neighbor = 'ada'): Promise<Task> {
    const { status, body } = await ask(who, 'POST /api/tasks', { ...plainRequest(), ...fields })
    if (status !== 201) throw new Error(`The task was not posted: ${JSON.stringify(body)}`)
    return body
  }

  /** A task of Ada's that Ben has been chosen for. */
  async function match(fields: object = {}): Promise<Task> {
    const { id } = await post(fields)
    await ask('ben', 'POST /api/offers', { taskId: id })
    return (await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })).body
  }

  /** How many of this database's connections wait for another's lock. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }

  async function end() {
    for (const ending of endings) await ending()
    await app.close()
    await bus.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    address,
    app,
    ask,
    bus,
    complaints,
    cookies,
    countWaiting,
    db,
    end,
    files,
    folder,
    heard,
    ids,
    join,
    mailsTo,
    match,
    newcomer,
    openNode,
    post,
    readPages,
    tokensMailedTo,
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** A request with every field that must be there. */
export const plainRequest = () => ({
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Biscuit needs half an hour by the lake.',
  category: 'pets',
  date: new Date(Date.now() + 2 * dayMs).toISOString(),
  time: '15:00',
  compensationType: 'money',
  compensation: 15,
  address: '12 Maple Street, Oak Park, IL 60302',
})
