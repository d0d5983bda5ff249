import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { addMailPage, mailPagePath } from '#server/demo/demo-mail-page.ts'
import { accountHandlers } from '#server/features/account/routes.ts'
import { openBannerReader } from '#server/features/announcements/open-banner-reader.ts'
import { announcementMailRenderers } from '#server/features/announcements/render-announcement-mails.ts'
import { addApiReference } from '#server/features/api-reference/pages.ts'
import { countTaken, isPushedQuestionOpen } from '#server/features/arrangements/notices.ts'
import { type AuthService, openAuthService } from '#server/features/auth/auth-service.ts'
import { addGooglePages } from '#server/features/auth/google-pages.ts'
import type { HashingBounds } from '#server/features/auth/hashing.ts'
import { addAuthPages } from '#server/features/auth/pages.ts'
import { accountMailRenderers } from '#server/features/auth/render-account-mails.ts'
import { authHandlers } from '#server/features/auth/routes.ts'
import { barredMailRenderers } from '#server/features/barred-addresses/render-barred-mails.ts'
import { blockHandlers } from '#server/features/blocks/routes.ts'
import { addCalendarFeed } from '#server/features/calendars/feed.ts'
import { calendarHandlers } from '#server/features/calendars/routes.ts'
import { digestMailRenderers } from '#server/features/digest/render-digest-mails.ts'
import { addFileDownload } from '#server/features/files/download.ts'
import type { Files } from '#server/features/files/files.ts'
import { fileHandlers } from '#server/features/files/routes.ts'
import { relayTyping } from '#server/features/messages/relay-typing.ts'
import { messageMailRenderers } from '#server/features/messages/render-message-mails.ts'
import { messageHandlers } from '#server/features/messages/routes.ts'
import { isPushedMessageUnread } from '#server/features/messages/unread.ts'
import { moderationHandlers } from '#server/features/moderation/routes.ts'
import { newsMailRenderers } from '#server/features/moderator-news/render-news-mails.ts'
import { noticeMailRenderers } from '#server/features/notices/render-notice-mails.ts'
import { noticeHandlers } from '#server/features/notices/routes.ts'
import { isPushStillWanted } from '#server/features/notifications/is-still-relevant.ts'
import { openMailLinks } from '#server/features/notifications/mail-links.ts'
import { notificationMailRenderers } from '#server/features/notifications/render-notification-mails.ts'
import { notificationHandlers } from '#server/features/notifications/routes.ts'
import { addUnsubscribeRoutes, unsubscribePath } from '#server/features/notifications/unsubscribe.ts'
import { offerHandlers } from '#server/features/offers/routes.ts'
import { openYearText } from '#server/features/operator/open-year-text.ts'
import { operatorHandlers } from '#server/features/operator/routes.ts'
import { sweepStoredMails } from '#server/features/outbox/jobs.ts'
import { initialMailOutcomes, type OnEmailAcceptance, openMailWorker } from '#server/features/outbox/mail-worker.ts'
import { metricsOf } from '#server/features/outbox/metrics.ts'
import type { OutboxTiming } from '#server/features/outbox/outbox-worker.ts'
import { addOutcomePage, outcomePath } from '#server/features/outcome-questions/page.ts'
import { questionMailRenderers } from '#server/features/outcome-questions/render-question-mails.ts'
import { addPages } from '#server/features/pages/pages.ts'
import { noGeocoder, openGeocoder } from '#server/features/places/geocoder.ts'
import { placeHandlers } from '#server/features/places/routes.ts'
import { findPushKeys } from '#server/features/push/push-keys.ts'
import { initialPushOutcomes, openPushWorker } from '#server/features/push/push-worker.ts'
import { pushHandlers } from '#server/features/push/routes.ts'
import { reportHandlers } from '#server/features/reports/routes.ts'
import { reviewHandlers } from '#server/features/reviews/routes.ts'
import { roleMailRenderers } from '#server/features/roles/render-role-mails.ts'
import { openRoleGate } from '#server/features/roles/why-not-use-role.ts'
import { searchHandlers } from '#server/features/search/routes.ts'
import { arrangementHandlers } from '#server/features/task-lifecycle/arrangement-routes.ts'
import { reminderMailRenderers } from '#server/features/task-lifecycle/render-reminder-mails.ts'
import { taskLifecycleHandlers } from '#server/features/task-lifecycle/routes.ts'
import { taskHandlers } from '#server/features/tasks/routes.ts'
import { userHandlers } from '#server/features/users/routes.ts'
import { markEmailAcceptance } from '#server/features/users/store.ts'
import { allOf } from '#server/platform/db/condition.ts'
import type { CountConnections, JobsDatabase } from '#server/platform/db/connect.ts'
import { createServer, type ServerOptions } from '#server/platform/http/create-server.ts'
import { addHealthChecks } from '#server/platform/http/health-checks.ts'
import { type Deps, registerCalls } from '#server/platform/http/register-calls.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import { addSocket } from '#server/platform/live/socket.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { addMetrics } from '#server/platform/metrics/metrics.ts'
import { openBackground } from '#server/platform/process/background.ts'
import { isFull } from '#server/platform/process/disk-space.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { pushContactOf } from '#server/platform/push/push-contact.ts'
import { openPushSender } from '#server/platform/push/push-sender.ts'
import { type Limiter, openLimiter } from '#server/platform/rate-limit/limiter.ts'
import { api } from '#shared/api.ts'
import { demoPasswordOf } from './demo/demo-password.ts'
import type { Env } from './env.ts'

type AppOptions = Pick<ServerOptions, 'logger' | 'timeouts'> & {
  db: Db
  /** The database in which jobs are stored; the same one as `db`. */
  jobs: JobsDatabase
  bus: Bus
  files: Files
  now: () => Date
  mailer: Mailer
  settings: Pick<
    Env,
    | 'publicUrl'
    | 'canonicalUrl'
    | 'google'
    | 'limits'
    | 'redisUrl'
    | 'trustProxy'
    | 'geocoderUrl'
    | 'tiles'
    | 'demo'
    | 'isOutgoingEnabled'
    | 'metricsToken'
  > & { secret: string }
  heartbeatMs?: number
  timing?: OutboxTiming | undefined
  hashing?: HashingBounds | undefined
  connections: CountConnections
  /** Free space on the disk of DATA_DIR, if this node has one. */
  freeDiskBytes?: () => number
  /** Aborted when this node is asked to stop: it still answers, but reports that it is not ready. */
  shutdownSignal?: AbortSignal | undefined
  /** True if push services on a private network are allowed. */
  mayPushToPrivate?: boolean | undefined
}

/** Builds the whole server, ready to listen. */
export async function buildApp({
  shutdownSignal = new AbortController().signal,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const { db, bus, settings, logger, timeouts, hashing, connections, freeDiskBytes } = options
  const { publicUrl, secret, tiles, trustProxy, limits, redisUrl: redis, metricsToken: token } = settings
  const app = await createServer({ publicUrl, tiles, trustProxy, logger, timeouts, shutdownSignal })
  const onError: OnError = (error) => app.log.error(error)
  const background = openBackground(onError)
  app.addHook('onClose', background.settled)
  const limiter = openLimiter({ limits, redis, secret, onError })
  app.addHook('onClose', limiter.close)
  const sweepMails = createMailSweep(options, onError)
  const { jobs, pushKey, mailOutcomes, pushOutcomes } = await openOutboxWorkers(app, options, sweepMails, onError)
  if (token) {
    const readings = metricsOf({ app, db, jobs, mailOutcomes, pushOutcomes, connections, freeDiskBytes })
    addMetrics(app, { token, readings, onError })
  }
  const auth = openAuthService({
    db,
    bus,
    background,
    secret,
    publicUrl,
    isDemo: settings.demo !== false,
    hashing,
    log: app.log,
  })
  await addRoutes(app, { ...options, shutdownSignal, limiter, auth, pushKey, sweepMails })
  return app
}

/**
 * Returns the function that removes the stored mails of deleted accounts; `scheduleMailSweep` retries failed removals.
 */
const createMailSweep =
  ({ db, mailer }: AppOptions, onError: OnError) =>
  async () => {
    if (mailer.folder) await sweepStoredMails(db, mailer.folder).catch(onError)
  }

/** Starts the senders of mail and pushes, and the job queues that they use. */
async function openOutboxWorkers(
  app: FastifyInstance,
  options: AppOptions,
  sweepMails: () => Promise<void>,
  onError: OnError,
) {
  const { db, mailer, timing, mayPushToPrivate } = options
  const { publicUrl, secret, isOutgoingEnabled, limits } = options.settings
  const jobs = await openJobs(options.jobs, onError)
  const linksFor = openMailLinks(publicUrl, secret)
  const renderers = {
    ...accountMailRenderers(db, publicUrl, secret),
    ...notificationMailRenderers(db, linksFor),
    ...messageMailRenderers(db, linksFor),
    ...reminderMailRenderers(db, linksFor),
    ...questionMailRenderers(db, publicUrl, secret),
    ...digestMailRenderers(db, linksFor),
    ...announcementMailRenderers(db, linksFor, options.settings.demo !== 'public'),
    ...roleMailRenderers(db, publicUrl),
    ...noticeMailRenderers(db, publicUrl, secret),
    ...newsMailRenderers(db, publicUrl),
  }
  const onEmailAcceptance: OnEmailAcceptance = (recipient, takesMail) => markEmailAcceptance(db, recipient, takesMail)
  const mailOutcomes = initialMailOutcomes()
  const endMails = await openMailWorker({
    db,
    jobs,
    mailer,
    renderers,
    addressRenderers: barredMailRenderers(db, publicUrl, secret),
    limits,
    onEmailAcceptance,
    sweepMails,
    outcomes: mailOutcomes,
    onError,
    timing,
  })
  const keys = await findPushKeys(db)
  const send = openPushSender({
    keys,
    subject: pushContactOf(publicUrl).subject,
    mayBePrivate: mayPushToPrivate,
    isOutgoingEnabled,
  })
  const pushOutcomes = initialPushOutcomes()
  const isStillWanted = allOf([isPushStillWanted, isPushedMessageUnread, isPushedQuestionOpen])
  const endPushes = await openPushWorker({
    db,
    jobs,
    send,
    isStillWanted,
    onQuestionTaken: countTaken,
    outcomes: pushOutcomes,
    onError,
    timing,
  })
  app.addHook('onClose', () => Promise.all([endMails(), endPushes()]).then(jobs.close))
  return { jobs, mailOutcomes, pushOutcomes, pushKey: keys.publicKey }
}

type AppServices = AppOptions & {
  shutdownSignal: AbortSignal
  limiter: Limiter
  auth: AuthService
  pushKey: string
  sweepMails: () => Promise<void>
}

async function addRoutes(app: FastifyInstance, services: AppServices) {
  const { db, bus, files, now, limiter, auth, settings, mailer, freeDiskBytes, shutdownSignal, heartbeatMs } = services
  const { publicUrl, canonicalUrl, secret, demo, limits, google } = settings
  const isPublicDemo = demo === 'public'
  const whyNotUseRole = openRoleGate(db, demo)
  const deps = { db, bus, now, limiter, viewerOf: auth.viewerOf, isPartial: auth.isPartial, whyNotUseRole }
  addCalls(app, deps, services)
  addFileDownload(app, { ...deps, files })
  addAuthPages(app, { auth, publicUrl })
  addUnsubscribeRoutes(app, { db, secret, isPublicDemo })
  addOutcomePage(app, { ...deps, isPublicDemo })
  addCalendarFeed(app, { ...deps, publicUrl, secret })
  addGooglePages(app, { db, auth, limiter, publicUrl, settings: google })
  await addApiReference(app)
  await addSocket(app, {
    ...auth,
    limiter,
    limits,
    bus,
    heartbeatMs,
    onFrame: (viewerId, frame) => relayTyping(db, bus, viewerId, frame),
  })
  const isDiskFull = () => freeDiskBytes !== undefined && isFull(freeDiskBytes())
  addHealthChecks(app, { db, storage: files.storage, isDiskFull, shutdownSignal })
  const otherPages = [unsubscribePath, outcomePath]
  if (demo && mailer.folder) {
    const password = isPublicDemo ? demoPasswordOf(secret) : undefined
    addMailPage(app, { folder: mailer.folder, password, limiter })
    otherPages.push(mailPagePath)
  }
  const isDemo = demo !== false
  const sendsMail = isDemo || mailer.folder === undefined
  await addPages(app, {
    viewerOf: auth.viewerOf,
    isPartial: auth.isPartial,
    isDemo,
    isPublicDemo,
    sendsMail,
    canonicalUrl,
    findYearText: openYearText(db, now, (error) => app.log.warn(error)),
    findBanner: openBannerReader(db, now, (error) => app.log.warn(error)),
    otherPages,
  })
}

function addCalls(app: FastifyInstance, deps: Deps, services: AppServices) {
  const { auth, files, pushKey, settings, sweepMails, mailer, jobs } = services
  const { geocoderUrl: service, tiles, demo, publicUrl, secret } = settings
  const isPublicDemo = demo === 'public'
  const sentTo = demo ? 'demo' : mailer.folder ? 'folder' : 'server'
  const geocode = service ? openGeocoder({ service, onError: (error) => app.log.warn(error) }) : noGeocoder
  registerCalls(app, deps, api.auth, authHandlers(auth, isPublicDemo ? demoPasswordOf(secret) : null))
  registerCalls(app, deps, api.account, accountHandlers({ auth, files, sweepMails, secret }))
  registerCalls(app, deps, api.tasks, {
    ...taskHandlers(geocode),
    ...searchHandlers,
    ...taskLifecycleHandlers(geocode),
  })
  registerCalls(app, deps, api.arrangements, arrangementHandlers)
  registerCalls(app, deps, api.offers, offerHandlers(demo !== false))
  registerCalls(app, deps, api.notifications, notificationHandlers)
  registerCalls(app, deps, api.users, userHandlers(files))
  registerCalls(app, deps, api.blocks, blockHandlers)
  registerCalls(app, deps, api.reports, reportHandlers(files))
  registerCalls(app, deps, api.moderation, moderationHandlers(auth))
  registerCalls(app, deps, api.operator, operatorHandlers({ isEmbedded: 'db' in jobs, sentTo, isPublicDemo }))
  registerCalls(app, deps, api.notices, noticeHandlers)
  registerCalls(app, deps, api.reviews, reviewHandlers)
  registerCalls(app, deps, api.messages, messageHandlers)
  registerCalls(app, deps, api.push, pushHandlers(pushKey))
  registerCalls(app, deps, api.places, placeHandlers(tiles))
  registerCalls(app, deps, api.calendars, calendarHandlers(publicUrl, secret))
  registerCalls(app, deps, api.files, fileHandlers(files))
}
