import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { leaveDigests } from '#server/tasks/digest.ts'
import { mailsADay, unreadMailAfterMinutes } from '#shared/limits.ts'
import { notices } from '#shared/notifications/wording.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { cast } from '#tests/cast.ts'
import { minutesPassInChats } from '#tests/given/passing-time.ts'
import { chatIn } from '#tests/http/chat.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { takeTurn } from './turns.ts'

const tooMany = mailsADay + 3

describe.each(engines)('however much happens in a day, on %s', (engine) => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine, { limits: 'strict' })
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    taskId = (await world.match()).id
  })
  beforeEach(async () => {
    await settled()
    await world.db.deleteFrom('mail_turns').execute()
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    mailsBefore = (await mails()).length
  })
  afterAll(() => world.end())

  let mailsBefore = 0
  const mails = () => world.mailsTo(cast.ada.email)
  /** The newest first. */
  const newMails = async () => (await mails()).slice(0, -mailsBefore || undefined).map(({ subject }) => subject)
  const outbox = () => world.db.selectFrom('outbox').select(['kind', 'due_at']).execute()
  const settled = () => expect.poll(outbox).toEqual([])
  const { writes } = chatIn(
    () => world,
    () => taskId,
  )
  const happens = () =>
    inTransaction(world.db, world.bus, (tx, announce) => {
      const words = notices.reviewed({ id: world.ids.ben, firstName: 'Ben' }, 'Walk my dog')
      return notify(tx, announce, { to: world.ids.ada, taskId: null, words })
    })
  async function tooMuchHappens() {
    await Promise.all(Array.from({ length: tooMany }, happens))
    await expect.poll(async () => (await outbox()).filter(({ kind }) => kind === 'notice')).toEqual([])
  }
  /** And Ada, who lives near it, wants to be told every week. */
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
  /** What waits for the next day alone. */
  async function isPutOff(kind: string) {
    const isFar = ({ due_at }: { due_at: Date }) => due_at.getTime() > Date.now() + dayMs - 2 * minuteMs
    await expect.poll(async () => (await outbox()).map((row) => [row.kind, isFar(row)])).toEqual([[kind, true]])
  }

  test('few mails go to one person, and the rest stays behind the bell', async () => {
    await tooMuchHappens()
    expect(await newMails()).toEqual(Array(mailsADay).fill('New review'))
    expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: tooMany })
    await aDayPasses()
    await happens()
    await settled()
    expect(await newMails()).toHaveLength(mailsADay + 1)
  })

  test('who forgot their password is mailed all the same', async () => {
    await tooMuchHappens()
    expect((await world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })).status).toBe(200)
    await expect.poll(async () => (await newMails())[0]).toBe('Choose a new password')
    expect(await newMails()).toHaveLength(mailsADay + 1)
  })

  test('what nobody has read is mailed the next day, whether it came before or after', async () => {
    await writes('Noon?')
    await tooMuchHappens()
    await minutesPassInChats(world.db, unreadMailAfterMinutes)
    await isPutOff('messages')
    await writes('Or one?')
    await isPutOff('messages')
    expect(await newMails()).toHaveLength(mailsADay)
    await aDayPasses()
    await settled()
    expect((await newMails())[0]).toBe('A neighbor has written to you')
  })

  test('a digest comes the next day', async () => {
    await somethingIsNew()
    await tooMuchHappens()
    await leaveDigests(world.db)
    await isPutOff('digest')
    await aDayPasses()
    await settled()
    expect((await newMails())[0]).toBe('A new request near you')
  })

  test('a digest is put off once, though a node ends over it', async () => {
    await somethingIsNew()
    await sql`create sequence endings`.execute(world.db)
    await sql`create function end_once() returns trigger language plpgsql as $$ begin
      if nextval('endings') = 1 then raise 'The node ends here'; end if; return old; end $$`.execute(world.db)
    await sql`create trigger ends before delete on outbox for each row when (old.kind = 'digest')
      execute function end_once()`.execute(world.db)
    await tooMuchHappens()
    await leaveDigests(world.db)
    await isPutOff('digest')
    await sql`drop trigger ends on outbox`.execute(world.db)
    await aDayPasses()
    await settled()
    expect(await newMails()).toHaveLength(mailsADay + 1)
  })

  test('no two mails take the same turn, and none takes two', async () => {
    const ids = Array.from({ length: tooMany }, () => randomUUID())
    const turns = () => Promise.all(ids.map((id) => takeTurn(world.db, { id, userId: world.ids.ada })))
    const taken = await turns()
    expect(taken.filter(Boolean)).toHaveLength(mailsADay)
    expect(await turns()).toEqual(taken)
  })
})
