import { beforeEach, describe, expect, test } from 'vitest'
import { setOfferVisibility } from '#server/features/offers/store.ts'
import { removedMessageText } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { startHiding } from '#tests/fixtures/appeals.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { warning } from '#tests/fixtures/moderation.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('an offer that moderators have hidden on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let id: string
  beforeEach(async () => {
    for (const table of ['cases', 'tasks', 'notifications'] as const) await world.db.deleteFrom(table).execute()
    await offerToAda()
  })

  async function offerToAda() {
    taskId = (await world.post()).id
    id = (await offer('ben', 'Pay me first')).body.id
  }
  const offer = (who: string, message: string) => world.ask(who, 'POST /api/offers', { taskId, message })
  const hide = (kind: 'offer' | 'message' = 'offer', thing = id) => setState(world, kind, thing, 'hidden')
  const restore = () => setState(world, 'offer', id, 'visible')
  const accept = (helperId = world.ids.ben) => world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId })
  const offersOf = async (who: string): Promise<Offer[]> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body
  const chatOf = async (who: string): Promise<Message[]> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/messages?with=${world.ids.ben}`)).body
  const texts = async (who: string) => (await chatOf(who)).map(({ content }) => content)
  const countToAnswer = async () => (await world.ask('ada', 'GET /api/my-tasks?type=requested')).body[0].offersToAnswer

  test('is read by its helper alone, and its words are gone from the chat of both', async () => {
    expect((await offersOf('ada')).map(({ message }) => message)).toEqual(['Pay me first'])
    expect(await countToAnswer()).toBe(1)
    expect(await hide()).toBe(true)
    expect(await offersOf('ada')).toEqual([])
    expect(await countToAnswer()).toBe(0)
    expect(await offersOf('ben')).toMatchObject([{ id, message: 'Pay me first', isHidden: true, status: 'pending' }])
    for (const who of ['ada', 'ben']) expect(await texts(who)).toEqual([removedMessageText])
    await restore()
    expect(await offersOf('ada')).toMatchObject([{ id, message: 'Pay me first', isHidden: false }])
    expect(await countToAnswer()).toBe(1)
    expect((await texts('ada'))[0]).toContain('Pay me first')
  })

  test('is hidden with its message, and restored with it', async () => {
    const [message] = await chatOf('ada')
    await hide('message', message?.id)
    expect(await offersOf('ada')).toEqual([])
    await restore()
    expect((await texts('ada'))[0]).toContain('Pay me first')
    expect(await offersOf('ada')).toHaveLength(1)
    expect(await setState(world, 'offer', world.ids.ada, 'hidden')).toBe(false)
  })

  test('takes the words of earlier offers by the same helper with it, and no other message', async () => {
    await world.callOrThrow('ben', `PATCH /api/offers/${id}/withdraw`)
    await offer('ben', 'Now with a smile')
    const other = { taskId, recipientId: world.ids.ada, content: 'When is it?' }
    await world.callOrThrow('ben', 'POST /api/messages', other)
    await hide()
    expect(await texts('ada')).toEqual([removedMessageText, removedMessageText, 'When is it?'])
    const [written] = (await chatOf('ada')).slice(-1)
    await restore()
    await hide('message', written?.id)
    expect(await offersOf('ada')).toHaveLength(1)
    expect((await texts('ada')).filter((text) => text === removedMessageText)).toHaveLength(1)
  })

  test('is answered like none by accepting and declining it, until it is restored', async () => {
    await hide()
    expect(await accept()).toMatchObject({ status: (await accept(world.ids.cleo)).status, body: { code: 'no_offer' } })
    expect((await world.ask('ada', `PATCH /api/offers/${id}/decline`)).body.code).toBe('offer_missing')
    await restore()
    expect((await accept()).status).toBe(200)
  })

  test('can be taken back, of which nobody is told, and not be made again', async () => {
    await hide()
    const bell = async () => (await world.ask('ada', 'GET /api/notifications')).body
    expect(await bell()).toEqual([])
    await world.callOrThrow('ben', `PATCH /api/offers/${id}/withdraw`)
    expect(await bell()).toEqual([])
    expect(await offer('ben', 'Once more')).toMatchObject({ status: 409, body: { code: 'offer_hidden' } })
    expect((await world.ask('ben', `GET /api/tasks/${taskId}/my-offer`)).body).toEqual({ hasOffer: true })
    await restore()
    expect((await bell()).map(({ type }: { type: string }) => type)).toEqual(['offer_received'])
    expect((await offer('ben', 'Once more')).status).toBe(201)
  })

  test('tells the requester nothing when its helper confirms changed terms', async () => {
    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}`, { title: 'Walk my two dogs' })
    await hide()
    await world.callOrThrow('ben', `PATCH /api/offers/${id}/confirm`, {})
    await restore()
    expect((await world.ask('ada', 'GET /api/notifications')).body).toHaveLength(1)
  })

  test('ends no arrangement, whose notifications go on', async () => {
    await accept()
    await hide()
    await world.callOrThrow('ben', `PATCH /api/tasks/${taskId}/start`)
    const titles = (await world.ask('ada', 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Help is under way')
    expect((await world.ask('ada', `GET /api/tasks/${taskId}`)).body).toMatchObject({ helperId: world.ids.ben })
  })

  test('is no longer called an offer among unread messages', async () => {
    const unread = async () => (await world.ask('ada', 'GET /api/messages/unread')).body
    expect(await unread()).toMatchObject([{ isOffer: true }])
    await hide()
    expect(await unread()).toMatchObject([{ isOffer: false }])
  })

  test('comes back only when no decision hides it or its message any more', async () => {
    const { ola, report, queue, decide, answer, notices } = await startHiding(world)
    await offerToAda()
    const [message] = await chatOf('ada')
    await report('ada', 'offer', id)
    await report('ada', 'message', message?.id ?? '')
    const cases = await queue()
    expect(cases).toHaveLength(2)
    for (const found of cases) expect((await decide(found, { ...warning, kind: 'hide' })).status).toBe(200)
    const takeBack = async (kind: 'offer' | 'message') => {
      const notice = (await notices('ben')).find(({ subjectKind }: { subjectKind: string }) => subjectKind === kind)
      const path = `POST /api/decisions/${notice.decisionId}/appeal` as const
      await world.callOrThrow('ben', path, { text: 'Please look at it again.' })
      const found = cases.find(({ subjectKind }) => subjectKind === kind)
      expect((await answer(found?.id ?? '', { outcome: 'reversed' }, ola.name)).status).toBe(200)
    }
    await takeBack('message')
    expect(await offersOf('ada')).toEqual([])
    expect(await texts('ada')).toEqual([removedMessageText])
    await takeBack('offer')
    expect(await offersOf('ada')).toHaveLength(1)
    expect((await texts('ada'))[0]).toContain('Pay me first')
  })

  // The embedded database runs one transaction at a time.
  if (engine === 'postgres')
    test.each(['an accept', 'another offer'] as const)(
      'refuses %s that waits while it is being hidden',
      async (name) => {
        if (name === 'another offer') await world.callOrThrow('ben', `PATCH /api/offers/${id}/withdraw`)
        const release = await holdTransaction(world, (tx) => setOfferVisibility(tx, id, true))
        const writing = name === 'an accept' ? accept() : offer('ben', 'Once more')
        await expect.poll(world.countLockWaits).toBe(1)
        await release()
        expect((await writing).body.code).toBe(name === 'an accept' ? 'no_offer' : 'offer_hidden')
        expect((await offersOf('ben'))[0]).toMatchObject({ message: 'Pay me first', isHidden: true })
      },
    )
})
