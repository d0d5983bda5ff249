import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { cast } from '#tests/cast.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { few, isTaken, middleOf, openRecorder } from './recorder.ts'
import { mailAbout, openTroubledMail, troubles, wordsOf } from './troubled-mail.ts'

const writesInTrouble = 500
/**
 * Four mails are sent at once: where a fifth is put off, a server that hung on the first was given up (`mailMaxMs`).
 */
const putOffMin = 5
/** What was put off often has the last of its tries so far after some two minutes. */
const lateMaxMs = 300_000

const leavesMail = (kind: string) => kind === 'offer' || kind === 'choice'

/** Starts the product as people run it. */
async function open(engine: string, SMTP_URL: string) {
  const folder = freshFolder()
  const database = engine === 'postgres' ? await freshDatabase() : undefined
  const at = database && onPostgres(database.url)
  const server = await startServer({ folder, env: { SMTP_URL, MAIL_FROM: 'mail@porchlight.example', ...at } })
  onTestFinished(async () => {
    await server.kill()
    await database?.drop()
  })
  return {
    address: server.address,
    async leave(look: (db: Db, folder: string) => Promise<void>) {
      await server.stop()
      const { db, close } = await connect(database ? { url: database.url } : { folder })
      await look(db, folder).finally(close)
    },
  }
}

describe.each(engines)('while neighbors write, on %s', (engine) => {
  test('T140: a mail server that refuses, is slow, hangs and says no holds no write up, and takes each mail once when it is well', async () => {
    const mail = await openTroubledMail()
    onTestFinished(mail.close)
    const { address, leave } = await open(engine, mail.url)
    const recorder = await openRecorder([address], { atOnceMax: few })
    const { ben, writes } = recorder
    const asBen = (line: string, fields?: object) => recorder.sendAlone(address, ben.cookie, line, fields)
    const isRefused = async () => ((await asBen('GET /api/auth/user')).body as { emailRefused?: boolean }).emailRefused
    const more = async (count: number) => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 120_000 }).toBeGreaterThan(before + count)
    }

    /** Words of neighbors go to confirmed addresses alone. */
    async function confirm(email: string) {
      const mails = () => mail.taken().filter(({ to }) => to[0] === email)
      const token = () => /verify-email\?token=([\w-]+)/.exec(wordsOf(mails()[0]?.source ?? ''))?.[1]
      await expect.poll(token).toBeDefined()
      expect((await asBen('POST /api/auth/verify', { token: token() })).status).toBe(200)
    }
    for (const who of ['ada', 'ben'] as const) await confirm(cast[who].email)
    // So that whatever goes to Ben is about a choice.
    const none = { messageNotifications: false }
    expect((await asBen('PATCH /api/notification-settings', none)).status).toBe(200)
    recorder.offer()
    await expect.poll(() => mail.names().length).toBeGreaterThan(10)

    const usualMs: Record<string, { withMail: number; without: number }> = {}
    for (const trouble of troubles) {
      const [from, putOff, taken] = [writes.length, mail.found.putOff, mail.taken().length]
      await mail.turn(trouble)
      await more(writesInTrouble)
      if (trouble === 'is slow')
        await expect.poll(() => mail.taken().length, { timeout: lateMaxMs }).toBeGreaterThan(taken + putOffMin)
      if (trouble === 'hangs' || trouble === 'answers 4xx')
        await expect.poll(() => mail.found.putOff, { timeout: lateMaxMs }).toBeGreaterThanOrEqual(putOff + putOffMin)
      if (trouble === 'answers 5xx') await expect.poll(isRefused, { timeout: lateMaxMs }).toBe(true)
      const times = writes.slice(from)
      usualMs[trouble] = {
        withMail: middleOf(times.filter(({ kind }) => leavesMail(kind))),
        without: middleOf(times.filter(({ kind }) => !leavesMail(kind))),
      }
    }
    await mail.turn('is well')
    await more(500)
    await recorder.stop()

    const about = (kind: string) => writes.filter((write) => write.kind === kind && isTaken(write))
    const chosen = new Set(about('choice').map(({ taskId }) => taskId))
    // An offer that was taken need not be told any more.
    const toAda = about('offer').flatMap(({ taskId }) => (chosen.has(taskId) ? [] : mailAbout(cast.ada.email, taskId)))
    const toBen = about('choice').map(({ taskId }) => mailAbout(cast.ben.email, taskId))
    const { refused, unknown, putOff } = mail.found
    const missing = (due: string[], settled: string[]) => due.filter((name) => !settled.includes(name)).length
    const missingNow = () => {
      const taken = mail.names()
      return missing(toAda, [...taken, ...refused]) + Math.max(0, missing(toBen, taken) - unknown)
    }
    const begunAt = performance.now()
    await expect.poll(missingNow, { timeout: lateMaxMs }).toBe(0)
    const allTakenAfterMs = Math.round(performance.now() - begunAt)
    await expect.poll(isRefused, { timeout: lateMaxMs }).toBe(false)

    await leave(async (db, folder) => {
      const [found, faults] = [await compare(db, recorder), await auditOf(db, folder)]
      const taken = mail.names().filter((name) => !name.startsWith('undefined'))
      const mails = {
        due: toAda.length + toBen.length,
        taken: taken.length,
        putOff,
        allTakenAfterMs,
        refused: refused.length,
        unknown,
      }
      console.info(`mail server in trouble, on ${engine}`, { usualMs, mails, ...found })
      expect(found).toMatchObject({ ...nothingLost, refused: 0, unknown: 0 })
      for (const { withMail, without } of Object.values(usualMs))
        expect(withMail, 'nobody waits for a mail').toBeLessThan(3 * without + 1_000)
      expect(taken.length, 'no mail is taken twice').toBe(new Set(taken).size)
      expect(refused.length, 'what is refused for good is tried once').toBe(new Set(refused).size)
      expect(missing(toBen, taken), 'and so is an address that nobody has').toBe(unknown)
      expect(Math.min(refused.length, unknown)).toBeGreaterThan(0)
      expect(taken.filter((name) => refused.includes(name))).toEqual([])
      const waiting = db.selectFrom('outbox').select(['user_id', 'task_id']).where('kind', '=', 'notice')
      const isDue = ({ user_id, task_id }: { user_id: string; task_id: string | null }) =>
        user_id !== recorder.ada.id || !chosen.has(task_id ?? '')
      // The mail server has it a moment before its row goes.
      await expect.poll(async () => (await waiting.execute()).filter(isDue)).toEqual([])
      expect(faults).toEqual([])
    })
  }, 900_000)
})
