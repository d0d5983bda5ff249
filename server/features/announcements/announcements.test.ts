import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMails } from '#server/platform/mail/mail-folder.ts'
import { announcementMailDays, announcementMaxCharacters, announcementMaxDays } from '#shared/announcements/limits.ts'
import { addDays } from '#shared/calendar.ts'
import { dayOf, startOfDay } from '#shared/time.ts'
import { site } from '#site'
import { cast } from '#tests/cast.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { mailAnnouncements } from './jobs.ts'
import { insertAnnouncement } from './store.ts'

const today = () => dayOf(new Date(), site.timeZone)
const potluck = (fields: object = {}) => ({
  text: 'Potluck on Saturday at three',
  endsOn: today(),
  mail: false,
  ...fields,
})

describe.each(engines)('announcements, on %s', (engine) => {
  const world = useWorld(engine)
  let ola: Awaited<ReturnType<typeof joinAs>>

  beforeEach(async () => {
    await delivered()
    await world.db.deleteFrom('announcements').execute()
    await world.db.deleteFrom('notification_settings').execute()
    await world.db.updateTable('users').set({ email_verified: false }).execute()
    ola = await joinAs(world, 'operator')
    await confirm(ola.id, world.ids.ada, world.ids.ben)
  })

  const confirm = (...ids: string[]) =>
    world.db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute()
  const delivered = () => expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const publish = (fields: object = {}, who = ola.name) =>
    world.ask(who, 'POST /api/operator/announcements', potluck(fields))
  const published = async (fields: object = {}) => (await publish(fields)).body
  const end = (id: string, who = ola.name) => world.ask(who, `POST /api/operator/announcements/${id}/end`)
  const read = async () => (await world.ask(ola.name, 'GET /api/operator/announcements')).body
  const logged = async () => {
    const { rows } = await sql<{ verb: string }>`select verb from moderation_log
      where actor_id = ${ola.id}::uuid order by id`.execute(world.db)
    return rows.map(({ verb }) => verb)
  }
  /** Addresses that were mailed this text. */
  const mailedTo = async (text: string) => {
    await delivered()
    return (await readMails(world.folder)).filter((mail) => mail.text.includes(text)).map(({ to }) => to)
  }
  const letPass = (days: number) => {
    const passed = sql`make_interval(days => ${sql.lit(days)})`
    return sql`update announcements set published_at = published_at - ${passed},
      ends_at = least(ends_at, now()) - ${passed}, mailed_at = mailed_at - ${passed},
      next_mail_at = next_mail_at - ${passed}`.execute(world.db)
  }

  test('are shown until the end of their last day, as the neighborhood counts days', async () => {
    const { status, body } = await publish({ text: '  Potluck  ', endsOn: addDays(today(), 2) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      text: 'Potluck',
      endsAt: startOfDay(new Date(), site.timeZone, 3).toISOString(),
      mail: null,
    })
    expect(await read()).toEqual({ shown: body, past: [], mail: { isAllowed: true, nextAt: null } })
    expect(await logged()).toEqual(['announcement_published'])
  })

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['too much text', { text: 'x'.repeat(announcementMaxCharacters + 1) }, 'text'],
    ['text that cannot be stored', { text: 'a\0b' }, 'text'],
    ['no day', { endsOn: 'soon' }, 'endsOn'],
    ['a day that never was', { endsOn: '2027-02-30' }, 'endsOn'],
    ['yesterday', () => ({ endsOn: addDays(today(), -1) }), 'endsOn'],
    ['a day that is far away', () => ({ endsOn: addDays(today(), announcementMaxDays + 1) }), 'endsOn'],
    ['no word on the mail', { mail: undefined }, 'mail'],
  ])('are refused with %s', async (_, fields, path) => {
    const { status, body } = await publish(typeof fields === 'function' ? fields() : fields)
    expect([status, body.errors?.[0]?.path ?? path]).toEqual([400, path])
    expect((await read()).shown).toBeNull()
  })

  test('can last for the longest time', async () => {
    const { status } = await publish({
      text: 'x'.repeat(announcementMaxCharacters),
      endsOn: addDays(today(), announcementMaxDays),
    })
    expect(status).toBe(201)
  })

  test('are shown one at a time, and end early for good', async () => {
    const { id } = await published()
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'announcement_shown' } })
    const ended = await end(id)
    expect([ended.status, Date.parse(ended.body.endsAt) <= Date.now()]).toEqual([200, true])
    expect(await end(id)).toMatchObject({ status: 200, body: ended.body })
    expect(await read()).toMatchObject({ shown: null, past: [ended.body] })
    expect(await logged()).toEqual(['announcement_published', 'announcement_ended'])
    expect((await publish()).status).toBe(201)
  })

  test('are missing under an id that names none', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000001', 'x'])
      expect(await end(id)).toMatchObject({ status: 404, body: { code: 'announcement_missing' } })
  })

  test('by two operators at once: one is published', async () => {
    const max = await joinAs(world, 'operator')
    const answers = await Promise.all([publish({ text: 'One' }), publish({ text: 'Two' }, max.name), publish()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const insert = () =>
      world.db
        .transaction()
        .execute((tx) => insertAnnouncement(tx, { text: 'x', endsAt: new Date(Date.now() + 1e6), mail: false }))
    await end((await read()).shown.id)
    const inserted = await Promise.all([insert(), insert(), insert()])
    expect(inserted.filter((row) => row !== undefined)).toHaveLength(1)
  })

  test('the database itself refuses a second one, and a second mail in a week', async () => {
    const insert = (fields: object) =>
      world.db
        .insertInto('announcements')
        .values({ text: 'x', ends_at: new Date(Date.now() + 60_000), ...fields })
        .execute()
    const later = (days: number) => sql<Date>`now() + make_interval(days => ${sql.lit(days)})`
    await insert({ mailed_at: later(0), next_mail_at: later(7) })
    await expect(insert({})).rejects.toThrow('announcements_shown')
    await letPass(1)
    await expect(insert({ mailed_at: later(0), next_mail_at: later(7) })).rejects.toThrow('announcements_mailed')
    await insert({ mailed_at: later(7), next_mail_at: later(14) })
  })

  test('are mailed to those who have a confirmed address and want mails', async () => {
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.cleo).execute()
    await world.ask('cleo', 'PATCH /api/notification-settings', { emailNotifications: false })
    const { id } = await published({ text: 'Mailed <once>', mail: true })
    await mailAnnouncements(world.db)
    await mailAnnouncements(world.db)
    expect((await mailedTo('Mailed <once>')).toSorted()).toEqual([cast.ada.email, cast.ben.email, ola.email].toSorted())
    expect((await read()).shown).toMatchObject({ id, mail: { count: 3, isDone: true } })
    expect(await logged()).toEqual(['announcement_published', 'announcement_mailed'])
    const [mail] = await world.mailsTo(cast.ada.email)
    expect(mail?.subject).toBe(`An announcement from ${site.name}`)
    expect(mail?.html).toContain('Mailed &lt;once&gt;')
    const [, path] = /http:\/\/localhost(\/unsubscribe\S+)/.exec(mail?.text ?? '') ?? []
    expect((await world.ask('dan', `POST ${path}`)).status).toBe(200)
    expect((await world.ask('ada', 'GET /api/notification-settings')).body.emailNotifications).toBe(false)
  })

  test('are mailed in batches, each person once, also by several nodes at once', async () => {
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => world.newcomer()))
    await confirm(...others.map(({ id }) => id))
    await published({ text: 'In batches', mail: true })
    await Promise.all([mailAnnouncements(world.db, 2), mailAnnouncements(world.db, 2)])
    await mailAnnouncements(world.db, 2)
    const expected = [cast.ada.email, cast.ben.email, ola.email, ...others.map(({ email }) => email)]
    expect((await mailedTo('In batches')).toSorted()).toEqual(expected.toSorted())
    expect((await read()).shown.mail).toEqual({ count: 8, isDone: true })
  })

  test('are not mailed to those who are suspended, or have switched mails off, once it is sent', async () => {
    await sql`insert into restrictions (user_id, kind, ends_at) values (${world.ids.ben}, 'suspend', 'infinity')`.execute(
      world.db,
    )
    const { id } = await published({ text: 'Not to Ben', mail: true })
    await mailAnnouncements(world.db)
    expect(await mailedTo('Not to Ben')).not.toContain(cast.ben.email)
    // Rows as they were left before something changed.
    const leave = (userId: string) =>
      world.db.insertInto('outbox').values({ user_id: userId, kind: 'announcement', announcement_id: id }).execute()
    const count = async () => (await mailedTo('Not to Ben')).length
    const before = await count()
    await leave(world.ids.ben)
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: false })
    await leave(world.ids.ada)
    await leave(world.ids.cleo)
    expect(await count()).toBe(before)
    await leave(ola.id)
    expect(await count()).toBe(before + 1)
    await end(id)
    await leave(ola.id)
    expect(await count(), 'it has ended').toBe(before + 1)
    await world.db.deleteFrom('restrictions').execute()
  })

  test('that end are mailed no further', async () => {
    const { id } = await published({ text: 'Too late', mail: true })
    await end(id)
    await mailAnnouncements(world.db)
    expect(await mailedTo('Too late')).toEqual([])
    expect((await read()).past[0].mail).toEqual({ count: 0, isDone: true })
  })

  test('are mailed once a week, and a second one is refused as a whole', async () => {
    const { id } = await published({ mail: true })
    await end(id)
    const { mail } = await read()
    expect(Date.parse(mail.nextAt) - Date.now()).toBeGreaterThan((announcementMailDays - 0.1) * 86_400_000)
    expect(await publish({ mail: true })).toMatchObject({ status: 409, body: { code: 'announcement_mailed_lately' } })
    expect((await read()).shown).toBeNull()
    expect(await logged()).toEqual(['announcement_published', 'announcement_mailed', 'announcement_ended'])
    expect((await publish()).status, 'without a mail').toBe(201)
    await letPass(announcementMailDays)
    expect((await publish({ mail: true })).status).toBe(201)
  })

  test('to be mailed by two operators at once: one is', async () => {
    const [first, second] = await Promise.all([publish({ mail: true }), publish({ mail: true })])
    expect([first.status, second.status].toSorted()).toEqual([201, 409])
    await mailAnnouncements(world.db)
    expect((await mailedTo(potluck().text)).filter((to) => to === ola.email)).toHaveLength(1)
  })

  test('use up nothing of the daily quota', async () => {
    await published({ text: 'Beyond the quota', mail: true })
    await mailAnnouncements(world.db)
    await delivered()
    const turns = world.db.selectFrom('mail_turns').select('user_id').where('user_id', '=', ola.id)
    expect(await turns.execute()).toEqual([])
  })
})

describe.each(engines)('announcements and the daily quota, on %s', (engine) => {
  const world = useWorld(engine, { limits: 'strict' })

  test('one is mailed to somebody who has had all their mails of the day', async () => {
    const ola = await joinAs(world, 'operator')
    const mails = Array.from({ length: 20 }, () => crypto.randomUUID())
    await world.db
      .insertInto('mail_turns')
      .values({ user_id: ola.id, mails, taken_at: mails.map(() => new Date()) })
      .execute()
    await world.ask(ola.name, 'POST /api/operator/announcements', potluck({ mail: true }))
    await mailAnnouncements(world.db)
    await expect.poll(() => world.mailsTo(ola.email)).not.toEqual([])
  })
})

describe.each(engines)('announcements in a demo, on %s', (engine) => {
  const world = useWorld(engine, { demo: 'public' })

  test('that is open to others are mailed to nobody', async () => {
    const { id } = await world.db
      .insertInto('announcements')
      .values({ text: 'Left from before', ends_at: new Date(Date.now() + 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await world.db
      .insertInto('outbox')
      .values({ user_id: world.ids.ada, kind: 'announcement', announcement_id: id })
      .execute()
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect((await world.mailsTo(cast.ada.email)).map(({ subject }) => subject)).not.toContain(
      `An announcement from ${site.name}`,
    )
  })
})
