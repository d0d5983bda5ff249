import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
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
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('notification_settings').execute()
    await world.db.deleteFrom('notifications').execute()
  })

  const settingsOf = async (who: string) => (await world.ask(who, 'GET /api/notification-settings')).body
  const change = (who: string, fields: object) => world.ask(who, 'PATCH /api/notification-settings', fields)

  test('everything is on by default but the digest, and signed-out visitors get a 401', async () => {
    expect(await settingsOf('ada')).toEqual(atFirst)
    expect((await world.ask('dan', 'GET /api/notification-settings')).status).toBe(401)
    expect((await change('dan', { inAppNotifications: false })).status).toBe(401)
  })

  test.each(Object.keys(atFirst) as Switch[])(
    'ada switches %s and back; her other settings stay, and so do ben’s',
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

  test('unknown settings are ignored, and the body cannot choose whose settings they are', async () => {
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

  test('concurrent changes of different settings both count', async () => {
    const names = Object.keys(atFirst) as Switch[]
    await Promise.all(names.map((name) => change('ada', { [name]: !atFirst[name] })))
    const turned = Object.fromEntries(names.map((name) => [name, !atFirst[name]]))
    expect(await settingsOf('ada')).toEqual(turned)
    const back = (name: Switch) =>
      inTransaction(world.db, world.bus, (tx) => changeSettings(tx, world.ids.ada, { [name]: atFirst[name] }))
    await Promise.all(names.map(back))
    expect(await settingsOf('ada')).toEqual(atFirst)
  })

  describe('ada’s switched-off topics', () => {
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
    const eventsTo = (who: 'ada' | 'ben') =>
      world.busMessages
        .filter(({ to, event }) => to === world.ids[who] && JSON.stringify(event).includes(taskId))
        .map(({ event }) => event.type)
    /** Causes one event of each kind: ben writes, offers, is accepted, and finishes. */
    const causeEvents = async () => {
      world.busMessages.length = 0
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
    ])('create no notification: %s', async (_, settings, types) => {
      await change('ada', settings)
      await causeEvents()
      expect(await typesOf('ada')).toEqual(types)
      expect(await typesOf('ben')).toEqual(['new_notification'])
    })

    test('her open screens still show what is new, but without a pop-up', async () => {
      await change('ada', { inAppNotifications: false })
      await causeEvents()
      const eventType = 'new_notification'
      // Ben's message, his offer (a message and a hint), the accept (for Ada's other tabs) and the finish.
      await expect.poll(() => eventsTo('ada')).toEqual(['new_message', 'new_message', eventType, eventType, eventType])
      const withNotification = world.busMessages.filter(
        ({ event }) => event.type === eventType && event.data?.needsToast,
      )
      expect(withNotification.map(({ to }) => to)).toEqual([world.ids.ben])
      expect((await world.ask('ada', `GET /api/tasks/${taskId}/messages`)).body).toHaveLength(2)
      expect((await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body).toHaveLength(1)
    })

    test('without offer notifications an offer shows no pop-up, and without message notifications it does', async () => {
      await change('ada', { offerNotifications: false })
      await world.ask('ben', 'POST /api/offers', { taskId })
      await expect.poll(() => eventsTo('ada')).toEqual(['new_message', 'new_notification'])
      await change('ada', { offerNotifications: true, messageNotifications: false })
      await world.ask('cleo', 'POST /api/offers', { taskId })
      await expect.poll(() => eventsTo('ada').slice(2)).toEqual(['new_message', 'new_notification', 'new_offer'])
    })

    test('her earlier notifications stay, and a topic that she switches on again creates new ones', async () => {
      await world.ask('ben', 'POST /api/offers', { taskId })
      await change('ada', { inAppNotifications: false })
      await world.ask('cleo', 'POST /api/offers', { taskId })
      expect(await typesOf('ada')).toEqual(['offer_received'])
      await change('ada', { inAppNotifications: true })
      await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Shall I?' })
      expect(await typesOf('ada')).toEqual(['offer_received', 'message_received'])
    })
  })

  test('a deleted account has no settings', async () => {
    const person = { email: 'gone@porchlight.example' }
    const { id } = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    await inTransaction(world.db, world.bus, (tx) => changeSettings(tx, id, {}))
    await world.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await world.db.selectFrom('notification_settings').selectAll().execute()).toEqual([])
  })
})
