import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { changeSettings } from './settings.ts'

const atFirst = {
  inAppNotifications: true,
  emailNotifications: true,
  offerNotifications: true,
  messageNotifications: true,
  taskUpdateNotifications: true,
  digestNotifications: false,
}
type Switch = keyof typeof atFirst

describe.each(engines)('notification settings on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('notification_settings').execute()
    await world.db.deleteFrom('notifications').execute()
  })
  afterAll(() => world.end())

  const settingsOf = async (who: string) => (await world.ask(who, 'GET /api/notification-settings')).body
  const change = (who: string, fields: object) => world.ask(who, 'PATCH /api/notification-settings', fields)

  test('everything is on at first but the digest, and nobody signed out is asked', async () => {
    expect(await settingsOf('ada')).toEqual(atFirst)
    expect((await world.ask('dan', 'GET /api/notification-settings')).status).toBe(401)
    expect((await change('dan', { inAppNotifications: false })).status).toBe(401)
  })

  test.each(Object.keys(atFirst) as Switch[])(
    'ada turns %s over and back; the others stay, and so do ben’s',
    async (name) => {
      const turned = { ...atFirst, [name]: !atFirst[name] }
      for (const settings of [turned, turned, atFirst]) {
        const { status, body } = await change('ada', { [name]: settings[name] })
        expect([status, body]).toEqual([200, settings])
        expect(await settingsOf('ada')).toEqual(settings)
        expect(await settingsOf('ben')).toEqual(atFirst)
      }
    },
  )

  test('what is no setting is left alone, and whose settings they are is not the body’s to say', async () => {
    const forged = {
      userId: world.ids.ben,
      user_id: world.ids.ben,
      in_app_notifications: false,
      pushNotifications: false,
    }
    expect((await change('ada', forged)).body).toEqual(atFirst)
    expect((await change('ada', { ...forged, emailNotifications: false })).body).toEqual({
      ...atFirst,
      emailNotifications: false,
    })
    expect(await settingsOf('ben')).toEqual(atFirst)
    expect((await change('ada', {})).body).toEqual({ ...atFirst, emailNotifications: false })
  })

  test.each(['true', 'false', '', 0, 1, null, [], [true], {}])('%j is neither on nor off', async (value) => {
    const { status, body } = await change('ada', { messageNotifications: value, emailNotifications: false })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'messageNotifications', message: 'Please choose on or off' }])
    expect(await settingsOf('ada')).toEqual(atFirst)
  })

  test('two screens that turn different switches at once both count', async () => {
    const names = Object.keys(atFirst) as Switch[]
    await Promise.all(names.map((name) => change('ada', { [name]: !atFirst[name] })))
    const turned = Object.fromEntries(names.map((name) => [name, !atFirst[name]]))
    expect(await settingsOf('ada')).toEqual(turned)
    const back = (name: Switch) =>
      inTransaction(world.db, world.bus, (tx) => changeSettings(tx, world.ids.ada, { [name]: atFirst[name] }))
    await Promise.all(names.map(back))
    expect(await settingsOf('ada')).toEqual(atFirst)
  })

  describe('what ada has switched off', () => {
    let taskId: string
    beforeEach(async () => {
      taskId = (await world.post()).id
    })
    const typesOf = async (who: string) => {
      const { body } = await world.ask(who, 'GET /api/notifications')
      const { count } = (await world.ask(who, 'GET /api/notifications/unread-count')).body
      expect(count).toBe(body.length)
      return body.map(({ type }: Notification) => type).reverse()
    }
    const heardBy = (who: 'ada' | 'ben') =>
      world.heard
        .filter(({ to, event }) => to === world.ids[who] && JSON.stringify(event).includes(taskId))
        .map(({ event }) => event.type)
    /** Ben writes, offers, is accepted, and finishes: of each kind one. */
    const tellAda = async () => {
      world.heard.length = 0
      await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Shall I?' })
      await world.ask('ben', 'POST /api/offers', { taskId })
      await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
      await world.ask('ben', `PATCH /api/tasks/${taskId}/finish`)
    }
    const all = ['message_received', 'offer_received', 'new_notification']

    test.each([
      ['nothing', {}, all],
      ['new offers', { offerNotifications: false }, ['message_received', 'new_notification']],
      ['new messages', { messageNotifications: false }, ['offer_received', 'new_notification']],
      ['task updates', { taskUpdateNotifications: false }, ['message_received', 'offer_received']],
      ['everything in the app', { inAppNotifications: false }, []],
      ['mails, and everything else is on', { emailNotifications: false, digestNotifications: true }, all],
    ])('leaves her no notice: %s', async (_, settings, types) => {
      await change('ada', settings)
      await tellAda()
      expect(await typesOf('ada')).toEqual(types)
      expect(await typesOf('ben')).toEqual(['new_notification'])
    })

    test('her open screens still show what is new, but nothing pops up', async () => {
      await change('ada', { inAppNotifications: false })
      await tellAda()
      const hint = 'new_notification'
      // Ben's words; his offer, which is a message too; her own accept, on her other screens; and that he is done.
      await expect.poll(() => heardBy('ada')).toEqual(['new_message', 'new_message', hint, hint, hint])
      const news = world.heard.filter(({ event }) => event.type === hint && event.data?.isNews)
      expect(news.map(({ to }) => to)).toEqual([world.ids.ben])
      expect((await world.ask('ada', `GET /api/tasks/${taskId}/messages`)).body).toHaveLength(2)
      expect((await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body).toHaveLength(1)
    })

    test('with new offers off an offer does not pop up, and with messages off it does', async () => {
      await change('ada', { offerNotifications: false })
      await world.ask('ben', 'POST /api/offers', { taskId })
      await expect.poll(() => heardBy('ada')).toEqual(['new_message', 'new_notification'])
      await change('ada', { offerNotifications: true, messageNotifications: false })
      await world.ask('cleo', 'POST /api/offers', { taskId })
      await expect.poll(() => heardBy('ada').slice(2)).toEqual(['new_message', 'new_notification', 'new_offer'])
    })

    test('what she has of old stays, and what she switches on again comes again', async () => {
      await world.ask('ben', 'POST /api/offers', { taskId })
      await change('ada', { inAppNotifications: false })
      await world.ask('cleo', 'POST /api/offers', { taskId })
      expect(await typesOf('ada')).toEqual(['offer_received'])
      await change('ada', { inAppNotifications: true })
      await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Shall I?' })
      expect(await typesOf('ada')).toEqual(['offer_received', 'message_received'])
    })
  })

  test('whoever has left has no settings', async () => {
    const person = { email: 'gone@porchlight.example' }
    const { id } = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    await inTransaction(world.db, world.bus, (tx) => changeSettings(tx, id, {}))
    await world.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await world.db.selectFrom('notification_settings').selectAll().execute()).toEqual([])
  })
})
