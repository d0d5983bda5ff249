import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import { pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const answers = ['withdraw', 'decline'] as const
type Answer = (typeof answers)[number]

describe.each(engines)('answers to an offer on %s', (engine) => {
  const world = useWorld(engine)
  let piaId: string
  let taskId: string
  let offerId: string
  beforeAll(async () => {
    piaId = await world.join('pia', pia)
  })
  beforeEach(async () => {
    taskId = (await world.post()).id
    offerId = (await offer('ben')).body.id
  })

  const offer = (who: string, fields: object = {}) => world.ask(who, 'POST /api/offers', { taskId, ...fields })
  const answer = (who: string, name: Answer, id = offerId) => world.ask(who, `PATCH /api/offers/${id}/${name}`)
  const setOffer = (fields: object) => world.db.updateTable('offers').set(fields).where('id', '=', offerId).execute()
  const offerRow = () => world.db.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow()
  const hasOffer = async (who: string) =>
    (await world.ask(who, `GET /api/tasks/${taskId}/my-offer`)).body.hasOffer as boolean
  const assign = (helperId: string) => world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId })
  const notificationsOf = async (who: string) => {
    const { body } = await world.ask(who, 'GET /api/notifications')
    const own = body.filter(({ relatedTaskId }: Notification) => relatedTaskId === taskId)
    return own.map(({ message }: Notification) => message)
  }
  /** Returns the recipients of hints about the task, in order. */
  const eventRecipients = () =>
    world.busMessages
      .filter(({ event }) => event.type === 'new_notification' && JSON.stringify(event).includes(taskId))
      .map(({ to }) => to)

  test('ben withdraws his offer: ada is notified once, nobody else is, and he may offer again', async () => {
    await offer('pia')
    await expect.poll(eventRecipients).toHaveLength(4)
    for (const turn of [1, 2]) {
      const { status, body } = await world.ask('ben', `PATCH /api/offers/${offerId}/withdraw`)
      expect([turn, status, body.status, body.id]).toEqual([turn, 200, 'withdrawn', offerId])
    }
    expect((await notificationsOf('ada')).at(0)).toBe('Ben can no longer help with "Walk my dog".')
    expect(await notificationsOf('ada')).toHaveLength(3)
    expect(await notificationsOf('pia')).toEqual([])
    const { ada, ben } = world.ids
    await expect.poll(eventRecipients).toEqual([ada, ben, ada, piaId, ada, ben])

    expect(await hasOffer('ben')).toBe(false)
    expect((await assign(ben)).body.code).toBe('no_offer')
    const again = await offer('ben', { message: 'I am free after all' })
    expect([again.status, again.body.id, again.body.status]).toEqual([201, offerId, 'pending'])
    const { body: chat } = await world.ask('ada', `GET /api/tasks/${taskId}/messages?with=${ben}`)
    expect(chat.map(({ content }: Message) => content)).toEqual([
      'Ben offered to help.',
      'Ben offered to help again: I am free after all',
    ])
    expect(await hasOffer('ben')).toBe(true)
    expect((await assign(ben)).status).toBe(200)
  })

  test('ada declines ben’s offer: he is notified once and kindly, and may not offer again', async () => {
    await offer('pia')
    for (const turn of [1, 2]) {
      const { status, body } = await world.ask('ada', `PATCH /api/offers/${offerId}/decline`)
      expect([turn, status, body.status]).toEqual([turn, 200, 'declined'])
    }
    expect(await notificationsOf('ben')).toEqual([
      'Ada does not need your help with "Walk my dog" this time. Thank you for offering.',
    ])
    expect(await notificationsOf('pia')).toEqual([])
    const { ada, ben } = world.ids
    await expect.poll(eventRecipients).toEqual([ada, ben, ada, piaId, ben, ada])

    expect(await hasOffer('ben')).toBe(true)
    expect(await offer('ben')).toMatchObject({ status: 409, body: { code: 'offer_declined' } })
    expect((await assign(ben)).body.code).toBe('no_offer')
    expect((await offerRow()).status).toBe('declined')
  })

  test('a neighbor whom ada declined may not offer again after a release, and one whom she passed over may', async () => {
    const cleo = (await offer('cleo')).body.id
    const declined = (await offer('pia')).body.id
    await answer('ada', 'decline', declined)
    await assign(world.ids.ben)
    await world.ask('ben', `PATCH /api/tasks/${taskId}/release`, { reason: 'A cold' })
    expect(await offer('pia')).toMatchObject({ status: 409, body: { code: 'offer_declined' } })
    expect(await offer('cleo')).toMatchObject({ status: 409, body: { code: 'already_offered' } })
    expect((await answer('cleo', 'withdraw', cleo)).status).toBe(200)
    expect((await offer('cleo')).status).toBe(201)
    expect((await offer('ben')).status).toBe(201)
  })

  test('a neighbor who was passed over and then declined is not reopened, and gets no second notification', async () => {
    const passed = (await offer('pia')).body.id
    await assign(world.ids.ben)
    expect(await answer('ada', 'decline', passed)).toMatchObject({ status: 200, body: { status: 'declined' } })
    await world.ask('ben', `PATCH /api/tasks/${taskId}/release`, { reason: 'A cold' })
    expect(await notificationsOf('pia')).toEqual([
      '"Walk my dog" has found its helper this time. Thank you for offering.',
    ])
    expect(await offer('pia')).toMatchObject({ body: { code: 'offer_declined' } })
  })

  /** Expected status for each viewer of ben's offer, in the order of `everyStatus`. */
  const everyStatus = ['pending', 'accepted', 'declined', 'withdrawn'] as const
  const may: Record<Answer, Record<string, number[]>> = {
    withdraw: { ben: [200, 409, 409, 200], ada: [403, 403, 403, 403] },
    decline: { ada: [200, 409, 200, 409], ben: [403, 403, 403, 403] },
  }
  const otherStatuses: Record<string, number> = { dan: 401, pia: 404, cleo: 404 }
  const after: Record<Answer, OfferStatus> = { withdraw: 'withdrawn', decline: 'declined' }

  describe.each(everyStatus)('an offer that is %s', (status) => {
    test.each(answers)('only the right side may %s it', async (name) => {
      await offer('pia')
      for (const who of ['dan', 'cleo', 'pia', 'ada', 'ben']) {
        await setOffer({ status })
        const { status: answered, body } = await answer(who, name)
        expect(`${who} ${answered}`).toBe(
          `${who} ${otherStatuses[who] ?? may[name][who]?.[everyStatus.indexOf(status)]}`,
        )
        if (answered === 409) expect(body.code).toBe('offer_moved_on')
        if (answered === 404) expect(body).toEqual({ code: 'offer_missing', message: 'Offer Not Found' })
        expect((await offerRow()).status).toBe(answered === 200 ? after[name] : status)
      }
    })
  })

  test('the accepted helper still cannot see other helpers’ offers', async () => {
    const other = (await offer('pia')).body.id
    await assign(world.ids.ben)
    for (const name of answers) expect((await answer('ben', name, other)).status).toBe(404)
  })

  test.each(['nonsense', '1%20OR%201=1', '%00', '00000000-0000-4000-8000-000000000001'])(
    'an unknown offer %s gets the same answer as one that is not visible',
    async (id) => {
      for (const name of answers) {
        const { status, body } = await answer('ada', name, id)
        expect([status, body]).toEqual([404, { code: 'offer_missing', message: 'Offer Not Found' }])
      }
    },
  )

  test('a deleted task deletes its offers', async () => {
    await world.ask('ada', `DELETE /api/tasks/${taskId}`)
    expect((await answer('ben', 'withdraw')).status).toBe(404)
    expect((await answer('ada', 'decline')).status).toBe(404)
  })
})
