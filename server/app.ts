import type { FastifyInstance } from 'fastify'
import { api } from '#shared/api.ts'
import { accountHandlers } from './account/routes.ts'
import { type Accounts, openAccounts } from './auth/accounts.ts'
import { addGooglePages } from './auth/google-pages.ts'
import type { HashingBounds } from './auth/hashing.ts'
import { accountLetters } from './auth/letters.ts'
import { addAuthPages } from './auth/pages.ts'
import { authHandlers } from './auth/routes.ts'
import { addCalendarFeed } from './calendars/feed.ts'
import { calendarHandlers } from './calendars/routes.ts'
import type { CountConnections, JobsDatabase } from './db/connect.ts'
import type { Db } from './db/tables.ts'
import { mailPasswordOf } from './demo/mail-password.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import { fileHandlers } from './files/routes.ts'
import { addFiles } from './files/serve.ts'
import { type FrameOptions, openFrame } from './http/frame.ts'
import { type Deps, implement } from './http/implement.ts'
import { addPages } from './http/pages.ts'
import { addHealth } from './http/ready.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Pace } from './jobs/outgoing.ts'
import { type Limiter, openLimiter } from './limits/limiter.ts'
import type { Bus } from './live/bus-types.ts'
import { addSocket } from './live/socket.ts'
import { addMailPage, mailPagePath } from './mail/demo-page.ts'
import type { Mailer } from './mail/mail.ts'
import { noMailsYet, type OnAddress, openPostman } from './mail/postman.ts'
import { sweepMails } from './mail/sweep.ts'
import { messageLetters } from './messages/letters.ts'
import { messageHandlers } from './messages/routes.ts'
import { relayTyping } from './messages/typing.ts'
import { addMetrics } from './metrics/metrics.ts'
import { readingsOf } from './metrics/readings.ts'
import { noticeLetters } from './notifications/letters.ts'
import { openMailLinks } from './notifications/mail-links.ts'
import { notificationHandlers } from './notifications/routes.ts'
import { addUnsubscribing, unsubscribePath } from './notifications/unsubscribe.ts'
import { offerHandlers } from './offers/routes.ts'
import { noGeocoder, openGeocoder } from './places/geocoder.ts'
import { placeHandlers } from './places/routes.ts'
import { openBackground } from './process/background.ts'
import { findPushKeys } from './push/keys.ts'
import { noPushesYet, openPusher } from './push/pusher.ts'
import { pushHandlers } from './push/routes.ts'
import { openPushSender } from './push/send.ts'
import { pushContactOf } from './push/subject.ts'
import { addReference } from './reference/pages.ts'
import { reviewHandlers } from './reviews/routes.ts'
import { digestLetters, reminderLetters } from './tasks/letters.ts'
import { taskHandlers } from './tasks/routes.ts'
import { userHandlers } from './users/routes.ts'
import { markAddress } from './users/store.ts'

type Parts = Pick<FrameOptions, 'logger' | 'patience'> & {
  db: Db
  /** Where the jobs are kept: the same database. */
  jobs: JobsDatabase
  bus: Bus
  files: Files
  now: () => Date
  mailer: Mailer
  settings: Pick<
    Env,
    | 'publicUrl'
    | 'namedUrl'
    | 'google'
    | 'limits'
    | 'redisUrl'
    | 'trustProxy'
    | 'geocoderUrl'
    | 'tiles'
    | 'demo'
    | 'goesOut'
    | 'metricsToken'
  > & { secret: string }
  heartbeatMs?: number
  pace?: Pace | undefined
  hashing?: HashingBounds | undefined
  connections: CountConnections
  /** Aborted once this node was told to stop: it still answers, but wants no more to do. */
  leaving?: AbortSignal | undefined
  /** Whether a push service may lie in our own network. */
  pushInside?: boolean | undefined
}

/** The whole server, ready to listen. */
export async function buildApp({ leaving = new AbortController().signal, ...parts }: Parts): Promise<FastifyInstance> {
  const { db, bus, settings, logger, patience, hashing, connections } = parts
  const { publicUrl, secret, tiles, trustProxy, limits, redisUrl: redis, metricsToken: token } = settings
  const app = await openFrame({ publicUrl, tiles, trustProxy, logger, patience, leaving })
  const onError = (error: unknown) => app.log.error(error)
  const background = openBackground(onError)
  app.addHook('onClose', background.settled)
  const limiter = openLimiter({ limits, redis, secret, onError })
  app.addHook('onClose', limiter.close)
  const { jobs, pushKey, mails, pushes } = await openPost(app, parts)
  if (token) addMetrics(app, { token, readings: readingsOf({ app, db, jobs, mails, pushes, connections }), onError })
  const accounts = openAccounts({ db, bus, background, secret, publicUrl, hashing, log: app.log })
  await addRoutes(app, { ...parts, leaving, limiter, accounts, pushKey })
  return app
}

/** Removes the kept mails of deleted accounts; what fails is tried again by `keepSweepingMails`. */
const mailsForgetter =
  ({ db, mailer }: Parts, onError: (error: unknown) => void) =>
  async () => {
    if (mailer.folder) await sweepMails(db, mailer.folder).catch(onError)
  }

/** What goes out by itself, mail and pushes, and the jobs by which it does. */
async function openPost(app: FastifyInstance, parts: Parts) {
  const { db, mailer, pace, pushInside } = parts
  const { publicUrl, secret, goesOut, limits } = parts.settings
  const onError = (error: unknown) => app.log.error(error)
  const jobs = await openJobs(parts.jobs, onError)
  const linksFor = openMailLinks(publicUrl, secret)
  const letters = {
    ...accountLetters(db, publicUrl, secret),
    ...noticeLetters(db, linksFor),
    ...messageLetters(db, linksFor),
    ...reminderLetters(db, linksFor),
    ...digestLetters(db, linksFor),
  }
  const onAddress: OnAddress = (whose, takesMail) => markAddress(db, whose, takesMail)
  const mails = noMailsYet()
  const onLeft = mailsForgetter(parts, onError)
  const outcomes = { outcomes: mails, onError, pace }
  const endMails = await openPostman({ db, jobs, mailer, letters, limits, onAddress, onLeft, ...outcomes })
  const keys = await findPushKeys(db)
  const send = openPushSender({ keys, subject: pushContactOf(publicUrl).subject, mayBeInside: pushInside, goesOut })
  const pushes = noPushesYet()
  const endPushes = await openPusher({ db, jobs, send, outcomes: pushes, onError, pace })
  app.addHook('onClose', () => Promise.all([endMails(), endPushes()]).then(jobs.close))
  return { jobs, mails, pushes, pushKey: keys.publicKey }
}

type Opened = Parts & { leaving: AbortSignal; limiter: Limiter; accounts: Accounts; pushKey: string }

/** Every address that something is answered at. */
async function addRoutes(app: FastifyInstance, opened: Opened) {
  const { db, bus, files, now, limiter, accounts, settings, mailer, leaving, heartbeatMs } = opened
  const { publicUrl, namedUrl, secret, demo, limits, google } = settings
  const isPublicDemo = demo === 'public'
  const deps = { db, bus, now, limiter, viewerOf: accounts.viewerOf }
  addCalls(app, deps, opened)
  addFiles(app, { ...deps, files })
  addAuthPages(app, { accounts, publicUrl })
  addUnsubscribing(app, { db, secret, isPublicDemo })
  addCalendarFeed(app, { ...deps, publicUrl, secret })
  addGooglePages(app, { db, accounts, limiter, publicUrl, settings: google })
  await addReference(app)
  await addSocket(app, {
    ...accounts,
    limiter,
    limits,
    bus,
    heartbeatMs,
    onFrame: (viewerId, frame) => relayTyping(db, bus, viewerId, frame),
  })
  addHealth(app, { db, storage: files.storage, leaving })
  const otherPages = [unsubscribePath]
  if (demo && mailer.folder) {
    const password = isPublicDemo ? mailPasswordOf(secret) : undefined
    addMailPage(app, { folder: mailer.folder, password, limiter })
    otherPages.push(mailPagePath)
  }
  const isDemo = demo !== false
  await addPages(app, { viewerOf: accounts.viewerOf, isDemo, isPublicDemo, namedUrl, otherPages })
}

/** The table of calls, a room at a time. */
function addCalls(app: FastifyInstance, deps: Deps, opened: Opened) {
  const { accounts, files, pushKey, settings } = opened
  const { geocoderUrl: service, tiles, demo, publicUrl, secret } = settings
  const geocode = service ? openGeocoder({ service, onError: (error) => app.log.warn(error) }) : noGeocoder
  const forgetMails = mailsForgetter(opened, (error) => app.log.error(error))
  implement(app, deps, api.auth, authHandlers(accounts))
  implement(app, deps, api.account, accountHandlers({ accounts, files, forgetMails }))
  implement(app, deps, api.tasks, taskHandlers(geocode))
  implement(app, deps, api.offers, offerHandlers(demo !== false))
  implement(app, deps, api.notifications, notificationHandlers)
  implement(app, deps, api.users, userHandlers(files))
  implement(app, deps, api.reviews, reviewHandlers)
  implement(app, deps, api.messages, messageHandlers)
  implement(app, deps, api.push, pushHandlers(pushKey))
  implement(app, deps, api.places, placeHandlers(tiles))
  implement(app, deps, api.calendars, calendarHandlers(publicUrl, secret))
  implement(app, deps, api.files, fileHandlers(files))
}
