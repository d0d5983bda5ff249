import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { api } from '#shared/api.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { accountHandlers } from './account/routes.ts'
import { type Accounts, openAccounts } from './auth/accounts.ts'
import { addGooglePages } from './auth/google-pages.ts'
import type { HashingBounds } from './auth/hashing.ts'
import { accountLetters } from './auth/letters.ts'
import { addAuthPages } from './auth/pages.ts'
import { authHandlers } from './auth/routes.ts'
import { openBackground } from './background.ts'
import { addCalendarFeed } from './calendars/feed.ts'
import { calendarHandlers } from './calendars/routes.ts'
import type { CountConnections, JobsDatabase } from './db/connect.ts'
import type { Db } from './db/tables.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import { fileHandlers } from './files/routes.ts'
import { addFiles } from './files/serve.ts'
import { refuseOddEnvelopes } from './http/envelope.ts'
import { answerErrors } from './http/errors.ts'
import { addHeaders, keepNoConnectionAtClose } from './http/headers.ts'
import { type Deps, implement } from './http/implement.ts'
import { readJsonAlone } from './http/json.ts'
import { refuseForeignWrites } from './http/origin.ts'
import { packAnswers } from './http/packing.ts'
import { addPages } from './http/pages.ts'
import { answerSilence, type Patience, patience, timeLimits } from './http/patience.ts'
import { addHealth } from './http/ready.ts'
import { speakPlainly } from './http/sentences.ts'
import { answerUnreadable, readsEveryPath } from './http/unreadable.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Pace } from './jobs/outgoing.ts'
import { openLimiter } from './limits/limiter.ts'
import type { Bus } from './live/bus-types.ts'
import { addSocket } from './live/socket.ts'
import { logging } from './log.ts'
import { addMailPage } from './mail/demo-page.ts'
import type { Mailer } from './mail/mail.ts'
import { type OnAddress, openPostman } from './mail/postman.ts'
import { messageLetters } from './messages/letters.ts'
import { messageHandlers } from './messages/routes.ts'
import { relayTyping } from './messages/typing.ts'
import { addMetrics } from './metrics/metrics.ts'
import { readingsOf } from './metrics/readings.ts'
import { noticeLetters } from './notifications/letters.ts'
import { openMailLinks } from './notifications/mail-links.ts'
import { notificationHandlers } from './notifications/routes.ts'
import { addUnsubscribing } from './notifications/unsubscribe.ts'
import { offerHandlers } from './offers/routes.ts'
import { type Geocode, noGeocoder, openGeocoder } from './places/geocoder.ts'
import { placeHandlers } from './places/routes.ts'
import { findPushKeys } from './push/keys.ts'
import { openPusher } from './push/pusher.ts'
import { pushHandlers } from './push/routes.ts'
import { openPushSender, tellNoDevice } from './push/send.ts'
import { addReference } from './reference/pages.ts'
import { reviewHandlers } from './reviews/routes.ts'
import { digestLetters, reminderLetters } from './tasks/letters.ts'
import { taskHandlers } from './tasks/routes.ts'
import { userHandlers } from './users/routes.ts'
import { markAddress } from './users/store.ts'

const bodyMaxBytes = 64 * 1024

type Parts = {
  db: Db
  /** Where the jobs are kept: the same database. */
  jobs: JobsDatabase
  bus: Bus
  files: Files
  now: () => Date
  mailer: Mailer
  settings: Pick<
    Env,
    'publicUrl' | 'PUBLIC_URL' | 'google' | 'LIMITS' | 'REDIS_URL' | 'trustProxy' | 'GEOCODER_URL' | 'tiles' | 'demo'
  > & {
    secret: string
    METRICS_TOKEN?: string | undefined
    OUTGOING?: Env['OUTGOING'] | undefined
  }
  logger?: { level: string; stream?: { write: (line: string) => void } } | undefined
  heartbeatMs?: number
  pace?: Pace | undefined
  patience?: Patience | undefined
  hashing?: HashingBounds | undefined
  connections?: CountConnections | undefined
  /** Aborted once this node was told to stop: it still answers, but wants no more to do. */
  leaving?: AbortSignal | undefined
  /** Whether a push service may lie in our own network. */
  pushInside?: boolean | undefined
}

/** The whole server, ready to listen. */
export async function buildApp({
  db,
  bus,
  files,
  now,
  mailer,
  settings,
  logger,
  heartbeatMs = 30_000,
  ...parts
}: Parts) {
  const app = Fastify({
    logger: logger ? { ...logging, ...logger } : false,
    bodyLimit: bodyMaxBytes,
    trustProxy: settings.trustProxy,
    clientErrorHandler: answerUnreadable,
    ...readsEveryPath,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...timeLimits(parts.patience ?? patience),
  })
  const leaving = parts.leaving ?? new AbortController().signal
  const { publicUrl, secret, tiles, demo, LIMITS: limits, REDIS_URL: redis, GEOCODER_URL: service } = settings
  const onError = (error: unknown) => app.log.error(error)
  const background = openBackground(onError)
  app.addHook('onClose', background.settled)
  const { hashing } = parts
  const accounts = openAccounts({ db, bus, background, secret, publicUrl, hashing, log: app.log })
  const limiter = openLimiter({ limits, redis, secret, onError })
  app.addHook('onClose', limiter.close)
  const jobs = await openJobs(parts.jobs, onError)
  const linksFor = openMailLinks(publicUrl, secret)
  const letters = {
    ...accountLetters(db, publicUrl, secret),
    ...noticeLetters(db, linksFor),
    ...messageLetters(db, linksFor),
    ...reminderLetters(db, linksFor),
    ...digestLetters(db, linksFor),
  }
  const onAddress: OnAddress = (whose, isKnown) => markAddress(db, whose, isKnown)
  const endPost = await openPostman({ db, jobs, mailer, letters, onAddress, onError, pace: parts.pace })
  const pushKeys = await findPushKeys(db)
  const isKeptIn = settings.OUTGOING === 'off'
  const send = isKeptIn ? tellNoDevice : openPushSender({ keys: pushKeys, mayBeInside: parts.pushInside })
  const endPushes = await openPusher({ db, jobs, send, onError, pace: parts.pace })
  app.addHook('onClose', () => Promise.all([endPost(), endPushes()]).then(jobs.close))

  readJsonAlone(app)
  speakPlainly()
  answerErrors(app)
  await addHeaders(app, { publicUrl, tiles })
  keepNoConnectionAtClose(app, leaving)
  app.addHook('onRequest', answerSilence)
  app.addHook('onRequest', refuseOddEnvelopes)
  app.addHook('onRequest', refuseForeignWrites)
  await app.register(cookie)
  const token = settings.METRICS_TOKEN
  const { connections } = parts
  if (token) addMetrics(app, { token, readings: readingsOf({ app, db, jobs, connections }), onError })
  await packAnswers(app)

  const geocode = service ? openGeocoder({ service, onError: (error) => app.log.warn(error) }) : noGeocoder
  const deps = { db, bus, now, limiter, viewerOf: accounts.viewerOf }
  addCalls(app, deps, { accounts, files, geocode, tiles, demo, pushKey: pushKeys.publicKey, publicUrl, secret })
  addFiles(app, { ...deps, files })
  addAuthPages(app, { accounts, publicUrl })
  addUnsubscribing(app, { db, secret })
  addCalendarFeed(app, { ...deps, publicUrl, secret })
  addGooglePages(app, { db, accounts, limiter, publicUrl, settings: settings.google })
  await addReference(app)
  await addSocket(app, {
    ...accounts,
    limiter,
    limits,
    bus,
    heartbeatMs,
    onFrame: (viewerId, frame) => relayTyping(db, bus, viewerId, frame),
  })
  const check = () => Promise.all([db.selectFrom('users').select('id').limit(1).execute(), files.storage.check()])
  addHealth(app, check, leaving)
  if (settings.demo && mailer.folder) addMailPage(app, mailer.folder)
  await addPages(app, { viewerOf: accounts.viewerOf, demo, publicUrl: settings.PUBLIC_URL })
  return app
}

type Worlds = {
  accounts: Accounts
  files: Files
  geocode: Geocode
  tiles: Tiles | null
  demo: boolean
  pushKey: string
  publicUrl: string
  secret: string
}

function addCalls(app: Awaited<ReturnType<typeof Fastify>>, deps: Deps, worlds: Worlds) {
  const { accounts, files, geocode, tiles, demo, pushKey, publicUrl, secret } = worlds
  implement(app, deps, api.auth, authHandlers(accounts))
  implement(app, deps, api.account, accountHandlers(accounts, files))
  implement(app, deps, api.tasks, taskHandlers(geocode))
  implement(app, deps, api.offers, offerHandlers(demo))
  implement(app, deps, api.notifications, notificationHandlers)
  implement(app, deps, api.users, userHandlers(files))
  implement(app, deps, api.reviews, reviewHandlers)
  implement(app, deps, api.messages, messageHandlers)
  implement(app, deps, api.push, pushHandlers(pushKey))
  implement(app, deps, api.places, placeHandlers(tiles))
  implement(app, deps, api.calendars, calendarHandlers(publicUrl, secret))
  implement(app, deps, api.files, fileHandlers(files))
}
