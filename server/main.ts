import { setTimeout } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { keepSweepingEntrance } from './auth/sweep.ts'
import { keepForgettingTasks } from './calendars/deleted.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './db/seed/demo.ts'
import { endDemo } from './demo/end-demo.ts'
import { settleDemo } from './demo/settle-demo.ts'
import { readEnv } from './env.ts'
import { openFiles } from './files/files.ts'
import { keepSweepingFiles } from './files/sweep.ts'
import { openBus } from './live/bus.ts'
import { openMailer } from './mail/mailer.ts'
import { keepSweepingMails } from './mail/sweep.ts'
import { dataIn } from './process/data-folder.ts'
import { sayGoodbye } from './process/goodbye.ts'
import { logError } from './process/log.ts'
import type { OnError } from './process/on-error.ts'
import { sayWhyNot } from './process/run-command.ts'
import { keepSweepingWords } from './search/word-sweep.ts'
import { ownSecretIn } from './secrets/own-secret.ts'
import { cannotListen } from './start/cannot-listen.ts'
import { greet, sayEnded } from './start/greeting.ts'
import { lookAhead } from './start/look-ahead.ts'
import { keepLeavingDigests } from './tasks/digest.ts'
import { keepReminding } from './tasks/remind.ts'

async function start() {
  const env = readEnv(process.env)
  await lookAhead(env)
  const data = dataIn(env.dataDir)
  let log: { error: OnError } = { error: logError }
  const onError: OnError = (error) => log.error(error)
  const { db, jobs, connections, close } = await connect({ url: env.databaseUrl, folder: env.dataDir, onError })
  const settled = await settleDemo(db, env)
  await migrate(db)
  if (settled.demo) await seedDemo(db, new Date())

  const settings = { ...env, ...settled, secret: env.secret ?? ownSecretIn(env.dataDir) }
  const { redisUrl: redis, databaseUrl: postgres } = env
  const bus = await openBus({ redis, postgres, db, secret: settings.secret, onError })
  if (!settled.demo) sayEnded(await endDemo(db, bus), env)
  const mailer = openMailer({ ...env.mail, folder: data.mails })
  const files = await openFiles({ db, folder: data.files, bucket: env.bucket, onError })
  const leaving = new AbortController()
  const app = await buildApp({
    db,
    jobs,
    connections,
    leaving: leaving.signal,
    bus,
    files,
    now: () => new Date(),
    mailer,
    settings,
    logger: { level: 'warn' },
  })
  log = app.log
  await app.listen({ port: env.port, host: env.host }).catch(cannotListen(env))
  // A node of a cluster is not where anybody goes.
  if (!process.connected) greet(settings)
  const endings = [
    keepSweepingFiles(db, files, onError),
    keepSweepingEntrance(db, onError),
    keepSweepingMails(db, data.mails, onError),
    keepSweepingWords(db, onError),
    keepForgettingTasks(db, onError),
    keepReminding(db, bus, onError),
    keepLeavingDigests(db, onError),
  ]

  stopAtSignals(async () => {
    leaving.abort()
    await setTimeout(env.drainSeconds * 1000)
    const endAll = () => Promise.all(endings.map((end) => end()))
    await sayGoodbye({ requests: () => app.close(), repeated: endAll, bus: bus.close, database: close }, onError)
    process.exit()
  })
}

/** A second signal does not cut the goodbye of the first one short. */
function stopAtSignals(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop()
    })
}

/** A node of a cluster does not outlive it, however that ended. */
function endWithCluster() {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.connected === false) return end()
  process.once('disconnect', end)
}

endWithCluster()
start().catch((error) => {
  sayWhyNot(error)
  process.exit(1)
})
