import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { connect } from '#server/platform/db/connect.ts'
import { cast } from '#tests/cast.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { decodeQuotedPrintable, mailFaults, mailName, openFaultyMailServer } from './faulty-mail-server.ts'
import { fewConcurrent, isAcknowledged, medianMs, openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

const writesDuringFault = 500
/**
 * Four mails are sent concurrently, so the fifth deferral proves that a hanging connection timed out (`mailTimeoutMs`).
 */
const deferredMin = 5
/** The last retry of a mail that was deferred often comes about two minutes later. */
const lateMaxMs = 300_000

const enqueuesMail = (kind: string) => kind === 'offer' || kind === 'acceptance'

/** Starts the product as it is run in production. */
async function open(engine: string, SMTP_URL: string) {
  const folder = freshFolder()
  const database = engine === 'postgres' ? await freshDatabase() : undefined
  const env = database && postgresEnv(database.url)
  const server = await startServer({ folder, env: { SMTP_URL, MAIL_FROM: 'mail@porchlight.example', ...env } })
  onTestFinished(async () => {
    await server.kill()
    await database?.drop()
  })
  return {
    address: server.address,
    async inspectStopped(inspect: (db: Db, folder: string) => Promise<void>) {
      await server.stop()
      const { db, close } = await connect(database ? { url: database.url } : { folder })
      await inspect(db, folder).finally(close)
    },
  }
}

describe.each(engines)('while neighbors write, on %s', (engine) => {
  test('T140: a mail server that refuses connections, is slow, hangs or rejects mails delays no write, and gets each mail once', async () => {
    const mail = await openFaultyMailServer()
    onTestFinished(mail.close)
    const { address, inspectStopped } = await open(engine, mail.url)
    const recorder = await openRecorder([address], { concurrentMax: fewConcurrent })
    const { ben, writes } = recorder
    const asBen = (line: string, fields?: object) => recorder.sendOnce(address, ben.cookie, line, fields)
    const isRefused = async () => ((await asBen('GET /api/auth/user')).body as { emailRefused?: boolean }).emailRefused
    const waitForWrites = async (count: number) => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 120_000 }).toBeGreaterThan(before + count)
    }

    /** Confirms an email address: texts of neighbors are only mailed to confirmed addresses. */
    async function confirm(email: string) {
      const mails = () => mail.delivered().filter(({ to }) => to[0] === email)
      const token = () => /verify-email\?token=([\w-]+)/.exec(decodeQuotedPrintable(mails()[0]?.source ?? ''))?.[1]
      await expect.poll(token).toBeDefined()
      expect((await asBen('POST /api/auth/verify', { token: token() })).status).toBe(200)
    }
    for (const who of ['ada', 'ben'] as const) await confirm(cast[who].email)
    // Ben turns message mails off, so that every mail to him is about being accepted.
    const withoutMessages = { messageNotifications: false }
    expect((await asBen('PATCH /api/notification-settings', withoutMessages)).status).toBe(200)
    recorder.startOffers()
    await expect.poll(() => mail.names().length).toBeGreaterThan(10)

    const usualMs: Record<string, { withMail: number; without: number }> = {}
    for (const fault of mailFaults) {
      const [from, deferred, delivered] = [writes.length, mail.found.deferred, mail.delivered().length]
      await mail.switchTo(fault)
      await waitForWrites(writesDuringFault)
      if (fault === 'is slow')
        await expect
          .poll(() => mail.delivered().length, { timeout: lateMaxMs })
          .toBeGreaterThan(delivered + deferredMin)
      if (fault === 'hangs' || fault === 'answers 4xx')
        await expect
          .poll(() => mail.found.deferred, { timeout: lateMaxMs })
          .toBeGreaterThanOrEqual(deferred + deferredMin)
      if (fault === 'answers 5xx') await expect.poll(isRefused, { timeout: lateMaxMs }).toBe(true)
      const times = writes.slice(from)
      usualMs[fault] = {
        withMail: medianMs(times.filter(({ kind }) => enqueuesMail(kind))),
        without: medianMs(times.filter(({ kind }) => !enqueuesMail(kind))),
      }
    }
    await mail.switchTo('works')
    await waitForWrites(500)
    await recorder.stop()

    const acknowledgedOf = (kind: string) => writes.filter((write) => write.kind === kind && isAcknowledged(write))
    const acceptedTaskIds = new Set(acknowledgedOf('acceptance').map(({ taskId }) => taskId))
    // Once an offer is accepted, the mail about it may be dropped.
    const toAda = acknowledgedOf('offer').flatMap(({ taskId }) =>
      acceptedTaskIds.has(taskId) ? [] : mailName(cast.ada.email, taskId),
    )
    const toBen = acknowledgedOf('acceptance').map(({ taskId }) => mailName(cast.ben.email, taskId))
    const { refused, unknownRecipient, deferred } = mail.found
    const missing = (due: string[], handled: string[]) => due.filter((name) => !handled.includes(name)).length
    const missingNow = () => {
      const delivered = mail.names()
      return missing(toAda, [...delivered, ...refused]) + Math.max(0, missing(toBen, delivered) - unknownRecipient)
    }
    const startedAt = performance.now()
    await expect.poll(missingNow, { timeout: lateMaxMs }).toBe(0)
    const allDeliveredAfterMs = Math.round(performance.now() - startedAt)
    await expect.poll(isRefused, { timeout: lateMaxMs }).toBe(false)

    await inspectStopped(async (db, folder) => {
      const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, folder)]
      const delivered = mail.names().filter((name) => !name.startsWith('undefined'))
      const mails = {
        due: toAda.length + toBen.length,
        delivered: delivered.length,
        deferred,
        allDeliveredAfterMs,
        refused: refused.length,
        unknownRecipient,
      }
      console.info(`faulty mail server, on ${engine}`, { usualMs, mails, ...found })
      expect(found).toMatchObject({ ...nothingLost, refused: 0, unanswered: 0 })
      for (const { withMail, without } of Object.values(usualMs))
        expect(withMail, 'nobody waits for a mail').toBeLessThan(3 * without + 1_000)
      expect(delivered.length, 'no mail is delivered twice').toBe(new Set(delivered).size)
      expect(refused.length, 'a permanently rejected mail is sent once').toBe(new Set(refused).size)
      expect(missing(toBen, delivered), 'and so is a mail to an unknown address').toBe(unknownRecipient)
      expect(Math.min(refused.length, unknownRecipient)).toBeGreaterThan(0)
      expect(delivered.filter((name) => refused.includes(name))).toEqual([])
      const waiting = db.selectFrom('outbox').select(['user_id', 'task_id']).where('kind', '=', 'notice')
      const isStillDue = ({ user_id, task_id }: { user_id: string | null; task_id: string | null }) =>
        user_id !== recorder.ada.id || !acceptedTaskIds.has(task_id ?? '')
      // The mail server accepts a mail a moment before its outbox row is deleted.
      await expect.poll(async () => (await waiting.execute()).filter(isStillDue)).toEqual([])
      expect(findings).toEqual([])
    })
  }, 900_000)
})
