import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { cast } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { publishMessage } from './publish-message.ts'

/** The embedded database has one connection, so there no two transactions overlap. */
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'messages that arrive while a mail about unread messages is being sent',
  () => {
    const world = useWorld('postgres')
    let taskId: string
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

    let mailsBefore = 0
    const writes = (who: 'ben' | 'cleo', content: string) =>
      world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids.ada, content })
    /** Returns the senders named by each new mail, newest mail first. */
    const newMails = async () => {
      const mails = (await world.mailsTo(cast.ada.email)).slice(0, -mailsBefore || undefined)
      return mails.map(({ text }) => text.match(/\w+ wrote to you \S+/g))
    }
    const cleoWrites = (tx: Tx) =>
      publishMessage(tx, () => {}, {
        taskId,
        helperId: world.ids.cleo,
        senderId: world.ids.cleo,
        content: 'Could I come along?',
        clientId: null,
        to: world.ids.ada,
        notification: notifications.messageReceived({ id: world.ids.cleo, firstName: 'Cleo' }, 'Walk my dog'),
      })
    const inSeconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count}::int)`
    /** Lets ben write a message so long ago that its mail is due in the given number of seconds. */
    async function benIsMailedIn(seconds: number) {
      await writes('ben', 'Noon?')
      const dueAt = sql<Date>`${inSeconds(seconds)} + make_interval(mins => ${sql.lit(unreadMailAfterMinutes)})`
      await world.db.updateTable('outbox').set({ due_at: dueAt }).execute()
      await shiftMessagesBack(world.db, unreadMailAfterMinutes)
    }
    const outbox = () => world.db.selectFrom('outbox').select('handed_at').execute()
    async function makeMailDue(minutes = unreadMailAfterMinutes) {
      await shiftMessagesBack(world.db, minutes)
      await expect.poll(outbox).toEqual([])
    }

    test('are mailed next time if they waited for a lock on their chat', async () => {
      await benIsMailedIn(60)
      const goOn = await holdTransaction(world, (tx) =>
        tx.selectFrom('conversations').select('id').where('helper_id', '=', world.ids.cleo).forUpdate().execute(),
      )
      onTestFinished(goOn)
      const writing = inTransaction(world.db, world.bus, async (tx) => {
        await sql`set local lock_timeout = 0`.execute(tx)
        await cleoWrites(tx)
      })
      await expect.poll(world.countLockWaits).toBe(1)
      await world.db
        .updateTable('outbox')
        .set({ due_at: inSeconds(0) })
        .execute()
      await expect.poll(newMails).toEqual([['Ben wrote to you once']])
      await expect.poll(outbox).toEqual([])

      await goOn()
      await writing
      expect(await outbox()).toEqual([{ handed_at: null }])
      await makeMailDue(unreadMailPauseMinutes)
      expect(await newMails()).toEqual([['Cleo wrote to you once'], ['Ben wrote to you once']])
    })

    test('are mailed together if their transaction commits later', async () => {
      await benIsMailedIn(1)
      const goOn = await holdTransaction(world, cleoWrites)
      onTestFinished(goOn)
      expect(await outbox()).toEqual([{ handed_at: null }])
      await new Promise((done) => setTimeout(done, 1500))
      await goOn()

      await makeMailDue(0)
      await shiftMessagesBack(world.db, unreadMailPauseMinutes)
      await expect.poll(outbox).toEqual([])
      expect(await newMails()).toEqual([['Cleo wrote to you once', 'Ben wrote to you once']])
    })
  },
)
