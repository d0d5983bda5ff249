import { globSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueMails } from '#server/features/outbox/store.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { readMails } from '#server/platform/mail/mail-folder.ts'
import { digestDays, digestTasks } from '#shared/constants.ts'
import { cast, type Neighbor } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'
import { enqueueDigests } from './jobs.ts'
import { digestMailKind } from './render-digest-mails.ts'

const oakPark = '12 Maple Street, Oak Park, IL 60302'
const forestPark = '9 Elm Street, Forest Park, IL 60130'
const evanston = '8 Lake Street, Evanston, IL 60202'
const elgin = '3 Far Road, Elgin, IL 60120'

describe.each(engines)('the weekly digest, on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await delivered()
    for (const table of ['tasks', 'notification_settings'] as const) await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await livesAt(oakPark)
    await changeSettings({ digestNotifications: true })
    forgetMails()
  })

  const livesAt = (address: string, who: Neighbor = 'ben') =>
    world.ask(who, 'PATCH /api/profile', { ...cast[who], email: undefined, address })
  const changeSettings = (fields: object, who = 'ben') => world.ask(who, 'PATCH /api/notification-settings', fields)
  const delivered = () => expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
  /** Returns the mails, the oldest first. */
  const sent = async () => (await readMails(world.folder)).reverse()
  function forgetMails() {
    for (const file of globSync(`${world.folder}/*.json`)) rmSync(file)
  }
  async function weekly() {
    await enqueueDigests(world.db)
    await delivered()
    return sent()
  }
  async function daysPass(days: number) {
    const passed = sql`make_interval(days => ${days}::int)`
    await sql`update notification_settings set digest_until = digest_until - ${passed}`.execute(world.db)
    await sql`update tasks set created_at = created_at - ${passed}`.execute(world.db)
  }
  const posted = (id: string, hoursAgo: number) =>
    sql`update tasks set created_at = now() - make_interval(hours => ${hoursAgo}::int) where id = ${id}::uuid`.execute(
      world.db,
    )
  const post = async (title: string, fields: object = {}, hoursAgo = 1) => {
    const { id } = await world.post({ title, address: oakPark, ...fields })
    await posted(id, hoursAgo)
    return id
  }
  const titlesIn = ({ text }: Mail) =>
    [...text.matchAll(/^(.+)\n.+\n.+\nhttp:\/\/localhost\/task\//gm)].map(([, title]) => title)

  test('lists new requests near home, the closest first, then the newest, then the best paid', async () => {
    await post('Farther away', { address: forestPark })
    await post('Here, older', {}, 30)
    const poor = await post('Here, new, for little', { compensation: 5 }, 2)
    const rich = await post('Here, new, for much', { compensation: 50 }, 2)
    await sql`update tasks set created_at = (select created_at from tasks where id = ${poor}::uuid)
      where id = ${rich}::uuid`.execute(world.db)
    const [mail, ...others] = await weekly()
    expect([mail?.to, others]).toEqual([cast.ben.email, []])
    expect(mail?.subject).toBe('4 new requests near you')
    expect(titlesIn(mail as Mail)).toEqual([
      'Here, new, for much',
      'Here, new, for little',
      'Here, older',
      'Farther away',
    ])
    expect(mail?.text).toContain(`http://localhost/task/${rich}`)
    expect(mail?.text).toContain('Pet Care · Oak Park, 60302 · under 1 mile')
    expect(mail?.text).toMatch(/, \d+ [AP]M · \$50$/m)
  })

  test('lists no more than ten, and says that these are the closest', async () => {
    for (let count = 0; count <= digestTasks; count++) await post(`Walk number ${count}`)
    const [mail] = await weekly()
    expect(titlesIn(mail as Mail)).toHaveLength(digestTasks)
    expect(mail?.subject).toBe('The 10 closest new requests near you')
  })

  test('lists nothing that a stranger may not see, and nothing that is not new', async () => {
    await post('Walk my dog')
    await post('A far cry', { address: elgin })
    await post('Eleven miles away', { address: evanston })
    await post('Last month’s', {}, 24 * (digestDays + 1))
    const past = await post('Over since an hour')
    await sql`update tasks set scheduled_at = now() - interval '1 hour' where id = ${past}::uuid`.execute(world.db)
    const today = await post('Some time today', { time: null }, 2)
    await sql`update tasks set scheduled_at = now() - interval '1 hour' where id = ${today}::uuid`.execute(world.db)
    await post('Piano lessons', { taskType: 'service' })
    await world.ask('ben', 'POST /api/offers', { taskId: await post('Offered on already') })
    await world.ask('ada', `PATCH /api/tasks/${await post('Given up')}/close`)
    const { body } = await world.ask('ben', 'POST /api/tasks', {
      ...plainRequest(),
      address: oakPark,
      title: 'Of his own',
    })
    expect(body.title).toBe('Of his own')
    const taken = await post('Taken by Cleo')
    await world.ask('cleo', 'POST /api/offers', { taskId: taken })
    await world.ask('ada', `PATCH /api/tasks/${taken}/assign`, { helperId: world.ids.cleo })
    await delivered()
    forgetMails()
    const [mail] = await weekly()
    expect(titlesIn(mail as Mail)).toEqual(['Walk my dog', 'Some time today'])
    expect(mail?.subject).toBe('2 new requests near you')
    for (const words of [mail?.text, mail?.html]) expect(words).not.toMatch(/Maple|Ada|Lindgren/)
  })

  test('is not sent if nothing is new, or if everything is taken by the time it is rendered', async () => {
    expect(await weekly()).toEqual([])
    await daysPass(digestDays)
    await post('Walk my dog')
    await world.db.updateTable('tasks').set({ status: 'closed' }).execute()
    expect(await weekly()).toEqual([])
  })

  test('is sent once a week, however often the job runs, on any number of nodes', async () => {
    await post('Walk my dog')
    await Promise.all([enqueueDigests(world.db), enqueueDigests(world.db), enqueueDigests(world.db)])
    expect(await weekly()).toHaveLength(1)
    await changeSettings({ digestNotifications: false })
    await changeSettings({ digestNotifications: true })
    await daysPass(digestDays - 1)
    await post('Water my roses')
    expect(await weekly()).toHaveLength(1)
    await daysPass(1)
    expect((await weekly()).map(titlesIn)).toEqual([['Walk my dog'], ['Water my roses']])
  })

  test.each([
    ['has not switched it on', () => changeSettings({ digestNotifications: false })],
    ['never changed a switch', () => world.db.deleteFrom('notification_settings').execute()],
    ['wants no emails', () => changeSettings({ emailNotifications: false })],
    ['has not confirmed their address', () => world.db.updateTable('users').set({ email_verified: false }).execute()],
    ['has not said where home is', () => livesAt('Somewhere quiet')],
  ] as const)('is not sent to a user who %s', async (_, prepare) => {
    await prepare()
    await post('Walk my dog')
    expect(await weekly()).toEqual([])
  })

  test('is not sent to a user who switches it off while it waits', async () => {
    await post('Walk my dog')
    await changeSettings({ digestNotifications: false })
    // Enqueued directly, as if it had been left before the setting changed.
    const { ben } = world.ids
    await enqueueMails(world.db, [ben], { kind: digestMailKind })
    await delivered()
    expect(await sent()).toEqual([])
  })

  test('is unsubscribed by its own link, and nothing else is', async () => {
    await post('Walk my dog')
    const [mail] = await weekly()
    const [, path] = /http:\/\/localhost(\/unsubscribe\S+)/.exec(mail?.text ?? '') ?? []
    expect((await world.ask('dan', `GET ${path}`)).body).toContain('Stop the digest')
    const settings = async () => (await world.ask('ben', 'GET /api/notification-settings')).body
    expect(await settings()).toMatchObject({ digestNotifications: true })
    expect((await world.ask('dan', `POST ${path}`)).status).toBe(200)
    expect(await settings()).toMatchObject({ digestNotifications: false, emailNotifications: true })
  })
})
