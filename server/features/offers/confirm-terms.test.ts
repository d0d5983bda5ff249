import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schema.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { taskChanges } from '#shared/tasks/schema.ts'
import { dayMs, dayOf, instantAt } from '#shared/time.ts'
import { pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const zone = 'America/Chicago'
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * dayMs), zone)
const at = (days: number, clock = '15:00') => instantAt(dayIn(days), clock, zone).toISOString()
const posted = { date: at(4), time: '15:00', duration: 1, availability: 'Ring twice' }

/** The time zone is that of the place, and points are off. */
const fieldsWithoutEdit = ['timeZone', 'pointsOffered']

describe.each(engines)('an offer and its terms on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let offerId: string
  beforeAll(async () => {
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    taskId = (await world.post(posted)).id
    offerId = (await offer('ben')).body.id
  })

  const offer = (who: string, fields: object = {}) => world.ask(who, 'POST /api/offers', { taskId, ...fields })
  const edit = (fields: object) => world.ask('ada', `PATCH /api/tasks/${taskId}`, fields)
  const confirm = (who: string, fields?: object, id = offerId) =>
    world.ask(who, `PATCH /api/offers/${id}/confirm`, fields)
  const assign = () => world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
  const benSeenBy = async (who: string): Promise<Offer> => {
    const { body } = await world.ask(who, `GET /api/tasks/${taskId}/offers`)
    return body.find(({ id }: Offer) => id === offerId)
  }
  const notificationsOf = async (who: string): Promise<string[]> => {
    const { body } = await world.ask(who, 'GET /api/notifications')
    const own = body.filter(({ relatedTaskId }: Notification) => relatedTaskId === taskId)
    return own.map(({ message }: Notification) => message)
  }

  const termEdits: [what: string, fields: object, changed: string[], words: string][] = [
    ['the title', { title: 'Walk my cat' }, ['title'], 'the title'],
    ['the description', { description: 'Mittens needs half an hour by the lake.' }, ['description'], 'the description'],
    ['the day', { date: at(5) }, ['date'], 'the date'],
    ['the hour', { time: '16:30' }, ['time'], 'the time'],
    ['the hour into none', { time: null }, ['time'], 'the time'],
    ['day and hour', { date: at(6, '09:00'), time: '09:00' }, ['date', 'time'], 'the date and the time'],
    ['the duration', { duration: 1.5 }, ['duration'], 'the duration'],
    ['the duration into none', { duration: null }, ['duration'], 'the duration'],
    ['the amount', { compensation: 15.5 }, ['pay'], 'the pay'],
    ['the way of paying', { compensationType: 'service', serviceOffered: 'I bake you a pie' }, ['pay'], 'the pay'],
    ['the pay into a thank-you', { compensationType: 'free' }, ['pay'], 'the pay'],
    ['the address', { address: '14 Maple Street, Oak Park, IL 60302' }, ['place'], 'the place'],
    ['the town', { address: '12 Maple Street, Chicago, IL 60601' }, ['place'], 'the place'],
    ['the zone', { address: '12 Maple Street, Denver, CO 80202' }, ['time', 'place'], 'the time and the place'],
    ['the position', { latitude: 41.88, longitude: -87.78 }, ['place'], 'the place'],
    ['the availability', { availability: 'Ring once' }, ['availability'], 'the availability'],
    ['the kind', { taskType: 'service' }, ['taskType', 'date', 'time'], 'the kind, the date, and the time'],
  ]
  test.each(termEdits)(
    'if ada changes %s, ben is notified and asked, and is not accepted before he has confirmed it',
    async (...row) => {
      const [, fields, changed, words] = row
      const { body } = await edit(fields)
      expect(body.termsVersion).toBe(2)
      expect(await notificationsOf('ben')).toEqual([
        expect.stringContaining(`Ada changed ${words} of "${body.title}".`),
      ])
      for (const who of ['ada', 'ben'])
        expect((await benSeenBy(who)).changedTerms).toMatchObject({
          termsVersion: 2,
          changed,
          before: { title: 'Walk my dog', date: posted.date, compensation: 15, area: 'Oak Park, 60302' },
          after: { title: body.title, date: body.date, time: body.time, duration: body.duration, area: body.area },
        })
      expect(await assign()).toMatchObject({ status: 409, body: { code: 'terms_changed' } })

      expect(await confirm('ben')).toMatchObject({ status: 200, body: { id: offerId, changedTerms: null } })
      for (const who of ['ada', 'ben']) expect((await benSeenBy(who)).changedTerms).toBeNull()
      expect(await assign()).toMatchObject({ status: 200, body: { status: 'matched', helperId: world.ids.ben } })
    },
  )

  const otherEdits: [what: string, fields: object][] = [
    ['nothing', {}],
    ['the category', { category: 'other' }],
    ['the visibility of the address', { addressPrivate: false }],
    ['the note on parking', { parkingNote: 'Park in the alley' }],
    ['nothing', posted],
    ['a position that was never sent', { latitude: null, longitude: null }],
    ['blanks alone', { title: ' Walk my dog ' }],
  ]
  test.each(otherEdits)('if ada changes %s, nobody is notified, and ben’s offer stays valid', async (_, fields) => {
    expect((await edit(fields)).body.termsVersion).toBe(1)
    expect(await notificationsOf('ben')).toEqual([])
    expect((await benSeenBy('ada')).changedTerms).toBeNull()
    expect((await assign()).status).toBe(200)
  })

  test('each field of a post is edited by one of these tests', () => {
    const edited = [...termEdits, ...otherEdits].flatMap(([, fields]) => Object.keys(fields))
    expect(new Set([...edited, ...fieldsWithoutEdit])).toEqual(new Set(Object.keys(taskChanges.shape)))
  })

  test('only helpers with pending offers are notified and asked: their open screens are notified, and nobody else’s', async () => {
    const cleos = (await offer('cleo')).body.id
    await world.ask('cleo', `PATCH /api/offers/${cleos}/withdraw`)
    const pias = (await offer('pia')).body.id
    await world.ask('ada', `PATCH /api/offers/${pias}/decline`)
    const before = world.busMessages.length
    await edit({ duration: 3 })
    expect(await notificationsOf('ben')).toHaveLength(1)
    expect(await notificationsOf('cleo')).toEqual([])
    expect(await notificationsOf('pia')).toHaveLength(1)
    const notificationEvents = () =>
      world.busMessages.slice(before).filter(({ event }) => JSON.stringify(event).includes('needsToast'))
    await expect.poll(() => notificationEvents().map(({ to }) => to)).toEqual([world.ids.ben])
  })

  test('ben confirms once: ada is notified once, and a repetition succeeds, with any body and none', async () => {
    await edit({ duration: 3 })
    const before = (await notificationsOf('ada')).length
    const init = (headers: Record<string, string>, body?: string) => ({
      method: 'PATCH',
      headers: { cookie: world.cookies['ben'] ?? '', ...headers },
      ...(body !== undefined && { body }),
    })
    const json = { 'content-type': 'application/json' }
    const requests = [
      init({}),
      init(json),
      init(json, ''),
      init(json, '{}'),
      init({ 'content-type': 'text/plain' }, ''),
    ]
    for (const request of requests) {
      const { status, body } = await world.ask('ben', `PATCH /api/offers/${offerId}/confirm`, undefined, request)
      expect([status, body.status, body.changedTerms]).toEqual([200, 'pending', null])
    }
    expect(await notificationsOf('ada')).toHaveLength(before + 1)
    expect((await notificationsOf('ada'))[0]).toBe(
      'Ben has read what you changed about "Walk my dog" and still offers to help.',
    )
    const refused = [init(json, '{'), init(json, '[]'), init(json, 'null'), init({ 'content-type': 'text/plain' }, 'x')]
    for (const request of refused)
      expect((await world.ask('ben', `PATCH /api/offers/${offerId}/confirm`, undefined, request)).status).toBeOneOf([
        400, 415,
      ])
  })

  test('ben confirms the terms that he has read: if ada has changed them again, he is asked to read those first', async () => {
    await edit({ duration: 3 })
    const { changedTerms: read } = await benSeenBy('ben')
    await edit({ compensation: 10 })
    expect(await confirm('ben', { termsVersion: read?.termsVersion })).toMatchObject({
      status: 409,
      body: { code: 'terms_outdated' },
    })
    const { changedTerms: again } = await benSeenBy('ben')
    expect(again).toMatchObject({ changed: ['duration', 'pay'], before: { duration: 1, compensation: 15 } })
    expect((await assign()).status).toBe(409)
    expect((await confirm('ben', { termsVersion: again?.termsVersion })).status).toBe(200)
    expect((await assign()).status).toBe(200)
    expect((await confirm('ben', { termsVersion: 0 })).status).toBe(400)
  })

  test('changing the terms back has to be confirmed too, and differences are counted from the last confirmed ones', async () => {
    await edit({ compensation: 10 })
    await edit({ compensation: 15 })
    expect((await benSeenBy('ben')).changedTerms).toMatchObject({ changed: ['pay'], before: { compensation: 15 } })
    expect((await assign()).body.code).toBe('terms_changed')
    await confirm('ben')
    await edit({ title: 'Walk my cat' })
    expect((await benSeenBy('ben')).changedTerms).toMatchObject({ changed: ['title'], termsVersion: 4 })
  })

  test('an offer made after the change needs no confirmation', async () => {
    await edit({ duration: 3 })
    expect((await offer('pia')).body.changedTerms).toBeNull()
    await world.ask('ben', `PATCH /api/offers/${offerId}/withdraw`)
    expect((await offer('ben')).body).toMatchObject({ id: offerId, status: 'pending', changedTerms: null })
    expect((await assign()).status).toBe(200)
  })

  test('an offer for outdated terms is refused, and its helper is asked to read the new ones', async () => {
    await edit({ duration: 3 })
    expect(await offer('pia', { termsVersion: 1 })).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
    expect((await offer('pia', { termsVersion: 2 })).status).toBe(201)
  })

  test('a reopened offer is unconfirmed if it was before', async () => {
    await offer('cleo')
    await edit({ duration: 3 })
    const { body } = await world.ask('cleo', `GET /api/tasks/${taskId}/offers`)
    await confirm('cleo', {}, body[0].id)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.cleo })
    expect(await benSeenBy('ben')).toMatchObject({ status: 'declined', changedTerms: null })
    await world.ask('cleo', `PATCH /api/tasks/${taskId}/release`, { reason: 'A cold' })
    expect(await benSeenBy('ben')).toMatchObject({ status: 'pending', changedTerms: { changed: ['duration'] } })
    expect((await assign()).body.code).toBe('terms_changed')
    await confirm('ben')
    expect((await assign()).status).toBe(200)
  })

  test.each(['pending', 'accepted', 'declined', 'withdrawn'] as const)(
    'an offer that is %s can be confirmed by its helper only, and only while it is pending',
    async (status) => {
      await edit({ duration: 3 })
      await offer('pia')
      await world.db.updateTable('offers').set({ status }).where('id', '=', offerId).execute()
      const answered = async (who: string) => {
        const { status, body } = await confirm(who)
        return [status, body.code]
      }
      expect(await answered('dan')).toEqual([401, 'signed_out'])
      for (const who of ['cleo', 'pia']) expect(await answered(who)).toEqual([404, 'offer_missing'])
      expect(await answered('ada')).toEqual([403, 'not_yours'])
      expect(await answered('ben')).toEqual(status === 'pending' ? [200, undefined] : [409, 'offer_moved_on'])
    },
  )

  test('nobody can confirm an offer on a task that is not open, or is deleted', async () => {
    await world.db.updateTable('tasks').set({ status: 'closed' }).where('id', '=', taskId).execute()
    expect((await confirm('ben')).body.code).toBe('offer_moved_on')
    await world.db.updateTable('tasks').set({ status: 'open' }).where('id', '=', taskId).execute()
    await world.ask('ada', `DELETE /api/tasks/${taskId}`)
    expect((await confirm('ben')).body.code).toBe('offer_missing')
    expect((await confirm('ben', {}, 'nonsense')).body.code).toBe('offer_missing')
  })
})
