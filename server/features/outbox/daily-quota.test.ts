import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueDigests } from '#server/features/digest/jobs.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dailyMailsMax, unreadMailAfterMinutes } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { cast } from '#tests/cast.ts'
import { shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { chatCalls } from '#tests/http/chat-calls.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { consumeDailyQuota } from './daily-quota.ts'

const tooMany = dailyMailsMax + 3

describe.each(engines)('the daily quota of mails on %s', (engine) => {
  const world = useWorld(engine, { limits: 'strict' })
  let taskId: string
  beforeAll(async () => {
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    taskId = (await world.match()).id
  })
  beforeEach(async () => {
    await settled()
    await world.db.deleteFrom('mail_turns').execute()
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    mailsBefore = (await mails()).length
  })

  let mailsBefore = 0
  const mails = () => world.mailsTo(cast.ada.email)
  /** Returns the subjects of the new mails, the newest first. */
  const newMails = async () => (await mails()).slice(0, -mailsBefore || undefined).map(({ subject }) => subject)
  const outbox = () => world.db.selectFrom('outbox').select(['kind', 'due_at']).execute()
  const settled = () => expect.poll(outbox).toEqual([])
  const { sendMessage } = chatCalls(
    () => world,
    () => taskId,
  )
  const happens = () =>
    inTransaction(world.db, world.bus, (tx, announce) => {
      const content = notifications.reviewed({ id: world.ids.ben, firstName: 'Ben' }, 'Walk my dog')
      return notify(tx, announce, { to: world.ids.ada, taskId: null, content })
    })
  async function tooMuchHappens() {
    await Promise.all(Array.from({ length: tooMany }, happens))
    await expect.poll(async () => (await outbox()).filter(({ kind }) => kind === 'notice')).toEqual([])
  }
  /** Posts a request near Ada's home while she subscribes to the weekly digest. */
  async function somethingIsNew() {
    await world.ask('ada', 'PATCH /api/profile', { ...cast.ada, email: undefined, address: 'Oak Park, IL 60302' })
    await world.ask('ada', 'PATCH /api/notification-settings', { digestNotifications: true })
    await world.db.updateTable('notification_settings').set({ digest_until: null }).execute()
    await world.post({ address: '12 Maple Street, Oak Park, IL 60302' }, 'cleo')
  }
  async function aDayPasses() {
    await sql`update mail_turns set taken_at = (select array_agg(at - interval '1 day') from unnest(taken_at) at)`.execute(
      world.db,
    )
    await sql`update outbox set due_at = due_at - interval '1 day'`.execute(world.db)
  }
  /** Expects a single unsent mail of this kind, which is due the next day. */
  async function expectRequeued(kind: string) {
    const isFar = ({ due_at }: { due_at: Date }) => due_at.getTime() > Date.now() + dayMs - 2 * minuteMs
    await expect.poll(async () => (await outbox()).map((row) => [row.kind, isFar(row)])).toEqual([[kind, true]])
  }

  test('limits the mails to one user, and everything else stays behind the bell', async () => {
    await tooMuchHappens()
    expect(await newMails()).toEqual(Array(dailyMailsMax).fill('New review'))
    expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: tooMany })
    await aDayPasses()
    await happens()
    await settled()
    expect(await newMails()).toHaveLength(dailyMailsMax + 1)
  })

  test('does not limit password mails', async () => {
    await tooMuchHappens()
    expect((await world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })).status).toBe(200)
    await expect.poll(async () => (await newMails())[0]).toBe('Choose a new password')
    expect(await newMails()).toHaveLength(dailyMailsMax + 1)
  })

  test('requeues mails about unread messages for the next day, and they include later messages', async () => {
    await sendMessage('Noon?')
    await tooMuchHappens()
    await shiftMessagesBack(world.db, unreadMailAfterMinutes)
    await expectRequeued('messages')
    await sendMessage('Or one?')
    await expectRequeued('messages')
    expect(await newMails()).toHaveLength(dailyMailsMax)
    await aDayPasses()
    await settled()
    expect((await newMails())[0]).toBe('A neighbor has written to you')
  })

  test('requeues a digest for the next day', async () => {
    await somethingIsNew()
    await tooMuchHappens()
    await enqueueDigests(world.db)
    await expectRequeued('digest')
    await aDayPasses()
    await settled()
    expect((await newMails())[0]).toBe('A new request near you')
  })

  test('requeues a digest once, even if a node ends meanwhile', async () => {
    await somethingIsNew()
    await sql`create sequence endings`.execute(world.db)
    await sql`create function end_once() returns trigger language plpgsql as $$ begin
      if nextval('endings') = 1 then raise 'The node ends here'; end if; return old; end $$`.execute(world.db)
    await sql`create trigger ends before delete on outbox for each row when (old.kind = 'digest')
      execute function end_once()`.execute(world.db)
    await tooMuchHappens()
    await enqueueDigests(world.db)
    await expectRequeued('digest')
    await sql`drop trigger ends on outbox`.execute(world.db)
    await aDayPasses()
    await settled()
    expect(await newMails()).toHaveLength(dailyMailsMax + 1)
  })

  test('counts concurrent mails once each, and no mail twice', async () => {
    const ids = Array.from({ length: tooMany }, () => randomUUID())
    const consumeAll = () => Promise.all(ids.map((id) => consumeDailyQuota(world.db, { id, userId: world.ids.ada })))
    const taken = await consumeAll()
    expect(taken.filter(Boolean)).toHaveLength(dailyMailsMax)
    expect(await consumeAll()).toEqual(taken)
  })
})
