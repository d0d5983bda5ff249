import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/database/tables.ts'
import { openFiles } from '#server/features/files/files.ts'
import type { OnStatement } from '#server/platform/db/connect.ts'
import type { BucketSettings } from '#server/platform/files/bucket-storage.ts'
import { openBus } from '#server/platform/live/bus.ts'
import type { BusMessage } from '#server/platform/live/bus-message.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import { readMails } from '#server/platform/mail/mail-folder.ts'
import { openMailer } from '#server/platform/mail/mailer.ts'
import type { RateLimitMode } from '#server/platform/rate-limit/limiter.ts'
import { openClients } from './http/clients.ts'
import { openDatabase } from './setup/database.ts'
import { freshFolder } from './setup/server-process.ts'

export { plainRequest } from './fixtures/plain-request.ts'
export { engines } from './setup/database.ts'

/** Secret of the servers in tests. */
export const worldSecret = 'only for tests, and thirty-two long'

const settings = {
  publicUrl: 'http://localhost',
  canonicalUrl: undefined,
  demo: false,
  secret: worldSecret,
} as const

type AppOptions = Parameters<typeof buildApp>[0]
type WorldOptions = {
  mayPushToPrivate?: boolean
  geocoder?: string
  limits?: RateLimitMode
  trustProxy?: AppOptions['settings']['trustProxy']
  redis?: string
  google?: AppOptions['settings']['google']
  tiles?: AppOptions['settings']['tiles']
  logger?: AppOptions['logger']
  heartbeatMs?: number
  /** Database to copy on PostgreSQL, instead of an empty one. */
  template?: string
  /** Inserts rows before the cast signs up. */
  prepare?: (db: Db) => Promise<void>
  onStatement?: OnStatement | undefined
  mailer?: AppOptions['mailer']
  /** Runs the demo for this machine only, or as a public one. */
  demo?: boolean | 'public'
  /** If it has a port, the server listens on it; otherwise on any free port. */
  publicUrl?: string
  timeouts?: AppOptions['timeouts']
  hashing?: AppOptions['hashing']
  bucket?: BucketSettings
  filesFolder?: string
  metricsToken?: string
  isOutgoingEnabled?: boolean
  shutdownSignal?: AbortSignal
}

/** Short intervals, so that tests get mails quickly. */
const timing = { pollEveryMs: 50, pauseSeconds: 1 }

/** Opens what all nodes of this world share, and returns a function that opens another bus connection. */
async function openDependencies(engine: string, options: WorldOptions) {
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
    filesFolder,
    metricsToken,
    isOutgoingEnabled = true,
    ...dependencies
  } = more
  const { db, url, jobs, connections, close } = await openDatabase(engine, { onStatement, template })
  await prepare?.(db)
  const folder = freshFolder()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const files = await openFiles({ db, folder: filesFolder ?? `${folder}/files`, bucket, onError })
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
    isOutgoingEnabled,
  }
  const now = () => new Date()
  const openBusConnection = () => openBus({ postgres: url, db, secret: settings.secret, onError: console.error })
  return {
    dependencies: {
      db,
      jobs,
      connections,
      files,
      now,
      mailer: openMailer({ folder }),
      settings: env,
      timing,
      ...dependencies,
    },
    openBusConnection,
    isBusShared: Boolean(url),
    folder,
    errors,
    close,
  }
}

/** Starts the whole server on a fresh database, with the cast signed up and signed in, reachable over real HTTP. */
export async function openWorld(engine: string, options: WorldOptions = {}) {
  const {
    dependencies,
    openBusConnection,
    isBusShared,
    folder,
    errors,
    close: closeDependencies,
  } = await openDependencies(engine, options)
  const { db, files } = dependencies
  const bus = await openBusConnection()
  const busMessages: BusMessage[] = []
  bus.subscribe({ onMessage: (message) => void busMessages.push(message), onGap: () => {} })
  /** Called in reverse order when the world is closed. */
  const closers: (() => Promise<unknown>)[] = [closeDependencies, () => bus.close()]

  async function open(nodeBus: Bus, overrides: Partial<AppOptions['settings']>, port: number) {
    const app = await buildApp({ ...dependencies, bus: nodeBus, settings: { ...dependencies.settings, ...overrides } })
    closers.push(() => app.close())
    return { app, address: await app.listen({ port, host: '127.0.0.1' }) }
  }
  const { app, address } = await open(bus, {}, Number(new URL(dependencies.settings.publicUrl).port))

  /** Starts another node of the same installation; returns its address. */
  async function openNode(overrides: Partial<AppOptions['settings']> = {}) {
    const nodeBus = isBusShared ? await openBusConnection() : bus
    if (nodeBus !== bus) closers.push(() => nodeBus.close())
    return (await open(nodeBus, overrides, 0)).address
  }

  /** Number of this database's connections that wait for a lock. */
  async function countLockWaits(): Promise<number> {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }

  async function close() {
    for (const closeNext of closers.reverse()) await closeNext()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    ...(await openClients(address)),
    ...mailsIn(folder),
    address,
    app,
    bus,
    errors,
    countLockWaits,
    db,
    close,
    files,
    folder,
    busMessages,
    openNode,
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

function mailsIn(folder: string) {
  /** Mails to an address, newest first. */
  const mailsTo = async (email: string) => (await readMails(folder)).filter(({ to }) => to === email)

  /** Waits for `count` mails with a link to this screen, and returns the tokens of their links, newest first. */
  async function waitForMailedTokens(email: string, screen: string, count = 1): Promise<string[]> {
    const link = new RegExp(`${screen}\\?token=([\\w-]+)`)
    const tokens = async () => (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    await expect.poll(tokens).toHaveLength(count)
    return tokens()
  }

  return { mailsTo, waitForMailedTokens }
}
