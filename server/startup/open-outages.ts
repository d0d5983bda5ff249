import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Env } from '#server/env.ts'
import { mayBeOutage } from '#server/platform/db/errors.ts'
import { isDiskFull } from '#server/platform/files/storage.ts'
import { type Mailer, MailRefusedError } from '#server/platform/mail/mail.ts'
import { mailServerName, whyNotMail } from '#server/platform/mail/why-not-mail.ts'
import { type Outage, openOutage } from '#server/platform/outages/outage.ts'
import { freeBytesOf, isFull, toMb } from '#server/platform/process/disk-space.ts'
import type { LogAsOutage } from '#server/platform/process/log-as-outage.ts'
import { pingRedis } from '#server/platform/redis/ping-redis.ts'
import { RedisError } from '#server/platform/redis/redis-error.ts'

type Options = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'redisUrl' | 'mail'>
  db: Db
  mailer: Mailer
  writeLine: (line: string) => void
}

/** Intervals at which a service is checked during its outage. */
const checkEveryMs = 1000
const checkMailEveryMs = 30_000
/** Interval at which the disk is checked while there is no outage, because a full one causes no error by itself. */
const checkDiskEveryMs = 10_000

const databaseName = 'The database at DATABASE_URL'
const diskFullCode = '53100'
const because = (error: unknown) => (error instanceof Error && error.message ? ` (${error.message})` : '')

/** Opens the logs of the outages that the services of this installation may have. */
export function openOutages({ env, db, mailer, writeLine }: Options) {
  const disk = diskOutage(env.dataDir, writeLine)
  const mail = mailer.check && env.mail.server ? mailOutage(env.mail.server, mailer.check, writeLine) : undefined
  const all: Outage[] = [
    disk,
    mail,
    env.redisUrl && redisOutage(env.redisUrl, writeLine),
    databaseOutage(db, writeLine),
  ].filter((outage) => typeof outage === 'object')
  const diskTimer = setInterval(() => void disk.check(), checkDiskEveryMs).unref()
  const logAsOutage: LogAsOutage = (error, log) => all.some((outage) => outage.logAsOutage(error, log))
  return {
    logAsOutage,
    checkMail: () => mail?.check(),
    close() {
      clearInterval(diskTimer)
      for (const outage of all) outage.close()
    },
  }
}

const databaseOutage = (db: Db, writeLine: Options['writeLine']) =>
  openOutage({
    mayExplain: mayBeOutage,
    check: () => sql`select 1`.execute(db),
    describe: (error) => `${databaseName} does not answer${because(error)}; calls get 503 until it does`,
    endText: `${databaseName} answers again`,
    writeLine,
    checkEveryMs,
  })

const redisOutage = (url: string, writeLine: Options['writeLine']) =>
  openOutage({
    mayExplain: (error) => error instanceof RedisError,
    check: () => pingRedis(url),
    describe: (error) =>
      `Redis at ${new URL(url).host} does not answer${because(error)}; nodes count limits by themselves, and their events reach other nodes late`,
    endText: `Redis at ${new URL(url).host} answers again`,
    writeLine,
    checkEveryMs,
  })

const mailOutage = (url: string, check: NonNullable<Mailer['check']>, writeLine: Options['writeLine']) =>
  openOutage({
    mayExplain: (error) => error instanceof MailRefusedError && error.isServerFailure,
    check,
    describe: (error) => `${whyNotMail(url, error as Error)}; mails wait`,
    endText: `${mailServerName(url)} takes mails again`,
    writeLine,
    checkEveryMs: checkMailEveryMs,
  })

const diskOutage = (folder: string, writeLine: Options['writeLine']) =>
  openOutage({
    mayExplain: (error) =>
      error instanceof Error && (isDiskFull(error) || ('code' in error && error.code === diskFullCode)),
    check: async () => {
      if (isFull(freeBytesOf(folder))) throw new Error('disk full')
    },
    describe: () => `The disk of DATA_DIR is full (${toMb(freeBytesOf(folder))} MB free); make room`,
    endText: 'The disk of DATA_DIR has room again',
    writeLine,
    checkEveryMs,
  })
