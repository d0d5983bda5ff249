import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { OnStatement } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import type { BucketSettings } from '#server/files/bucket.ts'
import { openFiles } from '#server/files/files.ts'
import type { Limits } from '#server/limits/limiter.ts'
import { openBus } from '#server/live/bus.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { Letter } from '#server/live/letter.ts'
import { readMails } from '#server/mail/folder.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { openAskers } from './http/askers.ts'
import { openDatabase } from './setup/database.ts'
import { freshFolder } from './setup/server-process.ts'

export { plainRequest } from './given/plain-request.ts'
export { engines } from './setup/database.ts'

const settings = {
  publicUrl: 'http://localhost',
  namedUrl: undefined,
  demo: false,
  secret: 'only for tests, and thirty-two long',
} as const

type Parts = Parameters<typeof buildApp>[0]
type Options = {
  pushInside?: boolean
  geocoder?: string
  limits?: Limits
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
  /** As one that this machine alone reaches, or as others reach it too. */
  demo?: boolean | 'public'
  /** With a port, it listens there; else anywhere. */
  publicUrl?: string
  patience?: Parts['patience']
  hashing?: Parts['hashing']
  bucket?: BucketSettings
  filesIn?: string
  metricsToken?: string
  goesOut?: boolean
  leaving?: AbortSignal
}

/** Nobody waits for the clock to see a mail. */
const pace = { lookEveryMs: 50, pauseSeconds: 1 }

/** What each node of this world is built from, and how another wire between them is opened. */
async function partsOf(engine: string, options: Options) {
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
    goesOut = true,
    ...parts
  } = more
  const { db, url, jobs, connections, close } = await openDatabase(engine, { onStatement, template })
  await prepare?.(db)
  const folder = freshFolder()
  const complaints: unknown[] = []
  const onError = (error: unknown) => void complaints.push(error)
  const files = await openFiles({ db, folder: filesIn ?? `${folder}/files`, bucket, onError })
  const env = {
    ...settings,
    limits,
    trustProxy,
    demo: demo === true ? ('local' as const) : demo,
    publicUrl,
    google,
    tiles,
    geocoderUrl: geocoder,
    redisUrl: redis,
    metricsToken,
    goesOut,
  }
  const now = () => new Date()
  const openWire = () => openBus({ postgres: url, db, secret: settings.secret, onError: console.error })
  return {
    parts: { db, jobs, connections, files, now, mailer: openMailer({ folder }), settings: env, pace, ...parts },
    openWire,
    isShared: Boolean(url),
    folder,
    complaints,
    close,
  }
}

/** The whole server on a fresh database, with the cast signed up and signed in, reached over real HTTP. */
export async function openWorld(engine: string, options: Options = {}) {
  const { parts, openWire, isShared, folder, complaints, close } = await partsOf(engine, options)
  const { db, files } = parts
  const bus = await openWire()
  const heard: Letter[] = []
  bus.subscribe({ hear: (letter) => void heard.push(letter), missed: () => {} })
  /** What was opened last is closed first. */
  const endings: (() => Promise<unknown>)[] = [close, () => bus.close()]

  async function open(wire: Bus, changed: Partial<Parts['settings']>, port: number) {
    const app = await buildApp({ ...parts, bus: wire, settings: { ...parts.settings, ...changed } })
    endings.push(() => app.close())
    return { app, address: await app.listen({ port, host: '127.0.0.1' }) }
  }
  const { app, address } = await open(bus, {}, Number(new URL(parts.settings.publicUrl).port))

  /** Another node of the same installation; answers with its address. */
  async function openNode(changed: Partial<Parts['settings']> = {}) {
    const wire = isShared ? await openWire() : bus
    if (wire !== bus) endings.push(() => wire.close())
    return (await open(wire, changed, 0)).address
  }

  /** How many of this database's connections wait for another's lock. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }

  async function end() {
    for (const ending of endings.reverse()) await ending()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    ...(await openAskers(address)),
    ...mailsIn(folder),
    address,
    app,
    bus,
    complaints,
    countWaiting,
    db,
    end,
    files,
    folder,
    heard,
    openNode,
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

function mailsIn(folder: string) {
  /** What was mailed to an address, the newest first. */
  const mailsTo = async (email: string) => (await readMails(folder)).filter(({ to }) => to === email)

  /** The tokens of the links to a screen that were mailed to an address, the newest first, once there are so many. */
  async function tokensMailedTo(email: string, screen: string, count = 1): Promise<string[]> {
    const link = new RegExp(`${screen}\\?token=([\\w-]+)`)
    const tokens = async () => (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    await expect.poll(tokens).toHaveLength(count)
    return tokens()
  }

  return { mailsTo, tokensMailedTo }
}
