import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/limits.ts'
import { notices } from '#shared/notifications/wording.ts'
import { cast } from '#tests/cast.ts'
import { inTheMiddle } from '#tests/given/held.ts'
import { minutesPassInChats } from '#tests/given/passing-time.ts'
import { openWorld, type World } from '#tests/world.ts'
import { sendMessage } from './send.ts'

/** The embedded database has one connection: there, nobody is ever in the middle of anything. */
describe.runIf(process.env['TEST_DATABASE_URL'])('what is written while a mail of it is', () => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld('postgres')
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    for (const table of ['outbox', 'message_mails'] as const) await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    taskId = (await world.post()).id
    for (const who of ['ben', 'cleo'] as const) {
      await writes(who, 'Hello')
      const chat = { with: world.ids[who], until: new Date().toISOString() }
      await world.ask('ada', `PATCH /api/tasks/${taskId}/messages/read`, chat)
    }
    await world.db.deleteFrom('outbox').execute()
    mailsBefore = (await world.mailsTo(cast.ada.email)).length
  })
  afterAll(() => world.end())

  let mailsBefore = 0
  const writes = (who: 'ben' | 'cleo', content: string) =>
    world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids.ada, content })
  /** Whom each mail since then says to have written, the newest first. */
  const newMails = async () => {
    const mails = (await world.mailsTo(cast.ada.email)).slice(0, -mailsBefore || undefined)
    return mails.map(({ text }) => text.match(/\w+ wrote to you \S+/g))
  }
  const cleoWrites = (tx: Tx) =>
    sendMessage(tx, () => {}, {
      taskId,
      helperId: world.ids.cleo,
      senderId: world.ids.cleo,
      content: 'Could I come along?',
      clientId: null,
      to: world.ids.ada,
      words: notices.messageReceived({ id: world.ids.cleo, firstName: 'Cleo' }, 'Walk my dog'),
    })
  const inSeconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count}::int)`
  /** Ben has written so long ago that a mail of it is due in so many seconds. */
  async function benIsMailedIn(seconds: number) {
    await writes('ben', 'Noon?')
    const dueAt = sql<Date>`${inSeconds(seconds)} + make_interval(mins => ${sql.lit(unreadMailAfterMinutes)})`
    await world.db.updateTable('outbox').set({ due_at: dueAt }).execute()
    await minutesPassInChats(world.db, unreadMailAfterMinutes)
  }
  const outbox = () => world.db.selectFrom('outbox').select('handed_at').execute()
  async function comesDue(minutes = unreadMailAfterMinutes) {
    await minutesPassInChats(world.db, minutes)
    await expect.poll(outbox).toEqual([])
  }

  test('is mailed next, where it waited for its turn in its chat', async () => {
    await benIsMailedIn(60)
    const goOn = await inTheMiddle(world, (tx) =>
      tx.selectFrom('conversations').select('id').where('helper_id', '=', world.ids.cleo).forUpdate().execute(),
    )
    onTestFinished(goOn)
    const writing = inTransaction(world.db, world.bus, async (tx) => {
      await sql`set local lock_timeout = 0`.execute(tx)
      await cleoWrites(tx)
    })
    await expect.poll(world.countWaiting).toBe(1)
    await world.db
      .updateTable('outbox')
      .set({ due_at: inSeconds(0) })
      .execute()
    await expect.poll(newMails).toEqual([['Ben wrote to you once']])
    await expect.poll(outbox).toEqual([])

    await goOn()
    await writing
    expect(await outbox()).toEqual([{ handed_at: null }])
    await comesDue(unreadMailPauseMinutes)
    expect(await newMails()).toEqual([['Cleo wrote to you once'], ['Ben wrote to you once']])
  })

  test('is mailed with what it was left to, where its transaction goes on after it', async () => {
    await benIsMailedIn(1)
    const goOn = await inTheMiddle(world, cleoWrites)
    onTestFinished(goOn)
    expect(await outbox()).toEqual([{ handed_at: null }])
    await new Promise((done) => setTimeout(done, 1500))
    await goOn()

    await comesDue(0)
    await minutesPassInChats(world.db, unreadMailPauseMinutes)
    await expect.poll(outbox).toEqual([])
    expect(await newMails()).toEqual([['Cleo wrote to you once', 'Ben wrote to you once']])
  })
})
