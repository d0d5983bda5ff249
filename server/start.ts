import { setTimeout } from 'node:timers/promises'
import { migrate } from '#server/database/migrate.ts'
import { seedDemo } from '#server/demo/neighborhood/seed-demo.ts'
import { scheduleErasures } from '#server/features/account/erase-removed.ts'
import { scheduleAnnouncements } from '#server/features/announcements/jobs.ts'
import { scheduleAccessSweep } from '#server/features/auth/jobs.ts'
import { scheduleFactorResets } from '#server/features/auth/reset-factor.ts'
import { scheduleDeletedTaskPurge } from '#server/features/calendars/deleted-tasks.ts'
import { scheduleDigests } from '#server/features/digest/jobs.ts'
import { scheduleDeletedThingPurge } from '#server/features/evidence/deleted-things.ts'
import { openFiles } from '#server/features/files/files.ts'
import { scheduleFileSweep } from '#server/features/files/jobs.ts'
import { scheduleNodeHeartbeat } from '#server/features/heartbeats/jobs.ts'
import { scheduleModerationJobs } from '#server/features/moderation/jobs.ts'
import { scheduleWaitingNotices } from '#server/features/moderation/tell-authors.ts'
import { scheduleModeratorNews } from '#server/features/moderator-news/jobs.ts'
import { scheduleMailSweep } from '#server/features/outbox/jobs.ts'
import { scheduleOutcomeQuestions } from '#server/features/outcome-questions/jobs.ts'
import { scheduleWordSweep } from '#server/features/search/jobs.ts'
import { scheduleExpiry } from '#server/features/task-lifecycle/expiry-job.ts'
import { scheduleReminders, scheduleSettling } from '#server/features/task-lifecycle/jobs.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import { freeBytesOf } from '#server/platform/process/disk-space.ts'
import { shutDown, stopAtSignals } from '#server/platform/process/graceful-shutdown.ts'
import { logError, logStream } from '#server/platform/process/log.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { readOrCreateOwnSecret } from '#server/platform/secrets/own-secret.ts'
import { throwListenError } from '#server/startup/listen-error.ts'
import { openOutages } from '#server/startup/open-outages.ts'
import { findMachine, startWarnings } from '#server/startup/start-warnings.ts'
import { printBanner, printDemoEnded } from '#server/startup/startup-banner.ts'
import { buildApp } from './app.ts'
import { decideDemo } from './demo/decide-demo.ts'
import { endDemo } from './demo/end-demo.ts'
import type { Env } from './env.ts'

/** Opens the database and the server, and stops both at a signal. */
export async function start(env: Env) {
  const data = dataPaths(env.dataDir)
  let log: { error: OnError; warn: (line: string) => void } = { error: logError, warn: console.warn }
  const onError: OnError = (error) => log.error(error)
  const { db, jobs, connections, close } = await connect({ url: env.databaseUrl, folder: env.dataDir, onError })
  const demoDecision = await decideDemo(db, env)
  await migrate(db)
  if (demoDecision.demo) await seedDemo(db, new Date())

  const settings = { ...env, ...demoDecision, secret: env.secret ?? readOrCreateOwnSecret(env.dataDir) }
  const { redisUrl: redis, databaseUrl: postgres } = env
  const mailer = openMailer({ ...env.mail, folder: data.mails })
  const outages = openOutages({ env, db, mailer, writeLine: (line) => log.warn(line) })
  log.error = (error) => {
    if (!outages.logAsOutage(error, () => logError(error))) logError(error)
  }
  const bus = await openBus({ redis, postgres, db, secret: settings.secret, onError })
  if (!demoDecision.demo) printDemoEnded(await endDemo(db, bus), env)
  const files = await openFiles({ db, folder: data.files, bucket: env.bucket, onError })
  const shutdown = new AbortController()
  const app = await buildApp({
    db,
    jobs,
    connections,
    shutdownSignal: shutdown.signal,
    bus,
    files,
    now: () => new Date(),
    mailer,
    settings,
    freeDiskBytes: () => freeBytesOf(env.dataDir),
    logger: { level: 'warn', stream: logStream, logAsOutage: outages.logAsOutage },
  })
  log = app.log
  await app.listen({ port: env.port, host: env.host }).catch(throwListenError(env))
  printBanner(settings)
  for (const warning of startWarnings(env, findMachine(env))) app.log.warn(warning)
  void outages.checkMail()
  const stopSchedules = [
    scheduleFileSweep(db, files, onError),
    scheduleAccessSweep(db, onError),
    scheduleFactorResets(db, bus, onError),
    scheduleMailSweep(db, data.mails, onError),
    scheduleWordSweep(db, onError),
    scheduleDeletedTaskPurge(db, onError),
    scheduleDeletedThingPurge(db, onError),
    scheduleModerationJobs(db, onError),
    scheduleErasures({ db, bus, secret: settings.secret, onError }),
    scheduleModeratorNews(db, bus, onError),
    scheduleWaitingNotices(db, bus, onError),
    scheduleReminders(db, bus, onError),
    scheduleSettling(db, bus, onError),
    scheduleOutcomeQuestions(db, bus, onError),
    scheduleExpiry(db, bus, onError),
    scheduleDigests(db, onError),
    scheduleAnnouncements(db, onError),
    scheduleNodeHeartbeat(db, () => freeBytesOf(env.dataDir), onError),
  ]

  stopAtSignals(async () => {
    shutdown.abort()
    outages.close()
    await setTimeout(env.drainSeconds * 1000)
    const schedules = () => Promise.all(stopSchedules.map((stop) => stop()))
    await shutDown({ requests: () => app.close(), schedules, bus: bus.close, database: close }, onError)
    process.exit()
  })
}
