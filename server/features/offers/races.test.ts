import { beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { applyChanges, taskColumns } from '#server/features/tasks/details.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { acceptOnOpenTask, findTask, updateUnchangedTask } from '#server/features/tasks/store.ts'
import { publicTermsOf } from '#server/features/tasks/terms.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { findOffer } from './queries.ts'
import { acceptOffer, declineOffer, insertOffer, passOverOffers, requestConfirmation, withdrawOffer } from './store.ts'

const twenty = Array.from({ length: 20 }, (_, turn) => turn)

describe.each(engines)('concurrent offers on %s', (engine) => {
  // The embedded database has one connection, so more rounds would show little.
  const rounds = twenty.slice(0, engine === 'postgres' ? 20 : 3)
  const world = useWorld(engine)
  let taskId: string
  let offerId: string
  beforeEach(async () => {
    taskId = (await world.post()).id
    offerId = ''
  })

  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.db, world.bus, work)
  const offer = async (who: string) => (await world.ask(who, 'POST /api/offers', { taskId })).body.id as string
  const benOffers = async () => {
    offerId = await offer('ben')
  }
  const titles = async (who: 'ada' | 'ben' | 'cleo') => {
    const notifications = world.db.selectFrom('notifications').select('title').where('user_id', '=', world.ids[who])
    return (await notifications.where('related_task_id', '=', taskId).execute()).map(({ title }) => title).sort()
  }
  const state = async () => {
    const [task, own] = [await findTask(world.db, taskId), await findOffer(world.db, taskId, world.ids.ben)]
    return [task?.status, own?.status]
  }
  const assign = (helperId = world.ids.ben) => world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId })
  const withdraw = () => world.ask('ben', `PATCH /api/offers/${offerId}/withdraw`)
  const decline = () => world.ask('ada', `PATCH /api/offers/${offerId}/decline`)
  /** Accepts an offer as the handler does, without HTTP. */
  const give = async (tx: Tx) => {
    if ((await acceptOnOpenTask(tx, taskId, world.ids.ben)) === undefined) return
    return acceptOffer(tx, taskId, world.ids.ben)
  }

  test('T111: twenty offers at once create one offer, one message and one notification', async () => {
    const answers = await Promise.all(twenty.map(() => world.ask('ben', 'POST /api/offers', { taskId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const offerEvents = () =>
      world.busMessages.filter(({ event }) => event.type === 'new_offer' && event.data.taskId === taskId)
    await expect.poll(offerEvents).toHaveLength(1)
    expect((await world.ask('ada', `GET /api/tasks/${taskId}/messages`)).body).toHaveLength(1)
    expect(await titles('ada')).toEqual(['New offer'])
  })

  test('T111: one offer is created, whatever twenty requests had read before', async () => {
    const make = () => write((tx) => insertOffer(tx, { taskId, helperId: world.ids.ben, message: null }))
    const made = await Promise.all(twenty.map(make))
    expect(made.filter((row) => row !== undefined)).toHaveLength(1)
  })

  test('twenty withdrawals are one, and ada is notified once; so are twenty declines', async () => {
    await benOffers()
    const answers = await Promise.all(twenty.map(withdraw))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect(await titles('ada')).toEqual(['An offer was taken back', 'New offer'])
    await benOffers()
    await Promise.all(twenty.map(decline))
    expect(await titles('ben')).toEqual(['Not this time'])
  })

  test('ben withdraws his offer while ada accepts it: one of the two happens, and is notified', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      const [given, back] = await Promise.all([assign(), withdraw()])
      expect([given.status, back.status].sort()).toEqual([200, 409])
      expect(await state()).toEqual(given.status === 200 ? ['matched', 'accepted'] : ['open', 'withdrawn'])
      expect(await titles('ben')).toEqual(given.status === 200 ? ['You were chosen'] : [])
      expect(await titles('ada')).toEqual(
        given.status === 200 ? ['New offer'] : ['An offer was taken back', 'New offer'],
      )
    }
  })

  test('ada declines on one screen the offer that she accepts on the other: one of the two happens, and is notified', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      const [given, no] = await Promise.all([assign(), decline()])
      expect([given.status, no.status].sort()).toEqual([200, 409])
      expect(await state()).toEqual(given.status === 200 ? ['matched', 'accepted'] : ['open', 'declined'])
      expect(await titles('ben')).toEqual(given.status === 200 ? ['You were chosen'] : ['Not this time'])
    }
  })

  test('ben withdraws the offer that ada declines: one of the two happens, and is notified', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      const [back, no] = await Promise.all([withdraw(), decline()])
      expect([back.status, no.status].sort()).toEqual([200, 409])
      expect(await state()).toEqual(['open', back.status === 200 ? 'withdrawn' : 'declined'])
      expect(await titles('ben')).toEqual(no.status === 200 ? ['Not this time'] : [])
      expect(await titles('ada')).toHaveLength(back.status === 200 ? 2 : 1)
    }
  })

  test('ada declines ben while she accepts cleo: ben gets one notification, and is not reopened', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      await offer('cleo')
      const [given, no] = await Promise.all([assign(world.ids.cleo), decline()])
      expect([given.status, no.status]).toEqual([200, 200])
      expect(await titles('ben')).toHaveLength(1)
      await world.ask('cleo', `PATCH /api/tasks/${taskId}/release`, { reason: 'A cold' })
      expect(await state()).toEqual(['open', 'declined'])
    }
  })

  test('ben withdraws his offer while ada deletes her task: no call fails', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      const [gone, back] = await Promise.all([world.ask('ada', `DELETE /api/tasks/${taskId}`), withdraw()])
      expect(gone.status).toBe(200)
      expect([200, 404]).toContain(back.status)
      expect(await state()).toEqual([undefined, undefined])
    }
  })

  test('an offer is accepted, withdrawn or declined once, whatever had been read before', async () => {
    for (const _ of rounds) {
      taskId = (await world.post()).id
      await benOffers()
      const writes = [give, (tx: Tx) => withdrawOffer(tx, offerId), (tx: Tx) => declineOffer(tx, offerId)]
      // An accept that comes too late is rolled back, as by its handler.
      const ended = await Promise.all(
        writes.map((way) => write(async (tx) => (await way(tx)) ?? Promise.reject(late)).catch(() => 0)),
      )
      expect(ended.filter((row) => row !== 0)).toHaveLength(1)
      const expected = [
        ['matched', 'accepted'],
        ['open', 'withdrawn'],
        ['open', 'declined'],
      ]
      expect(await state()).toEqual(expected[ended.findIndex((row) => row !== 0)])
    }
  })
  const late = new Error('Somebody was quicker')

  test.each(['accepted', 'declined', 'withdrawn'] as const)('an offer that is %s already stays so', async (status) => {
    await benOffers()
    await world.db.updateTable('offers').set({ status }).where('id', '=', offerId).execute()
    expect(await write((tx) => withdrawOffer(tx, offerId))).toBeUndefined()
    expect(await write((tx) => declineOffer(tx, offerId))).toBeUndefined()
    expect(await write((tx) => passOverOffers(tx, taskId))).toEqual([])
    expect((await state())[1]).toBe(status)
  })

  // The embedded database has one connection, so there no two transactions overlap.
  if (engine === 'postgres') {
    test('an offer that ada is just accepting is neither withdrawn nor declined', async () => {
      for (const answer of [withdraw, decline]) {
        taskId = (await world.post()).id
        await benOffers()
        const commitAccept = await holdTransaction(world, give)
        const answering = answer()
        await expect.poll(world.countLockWaits).toBe(1)
        await commitAccept()
        expect((await answering).body.code).toBe('offer_moved_on')
        expect(await state()).toEqual(['matched', 'accepted'])
      }
    })

    const editing = async () => {
      const seen = await requireVisibleTask(world.db, taskId, world.ids.ada)
      const columns = taskColumns(applyChanges(seen, { duration: 3 }), { area: seen.area, point: null, grid: null })
      return holdTransaction(world, async (tx) => {
        await updateUnchangedTask(tx, seen, columns, seen.termsVersion + 1)
        await requestConfirmation(tx, taskId, { before: publicTermsOf(seen), changed: ['duration'] })
      })
    }
    const edit = (fields: object) => world.ask('ada', `PATCH /api/tasks/${taskId}`, fields)
    const versions = async () => {
      const { agreedVersion, newestVersion } = (await findOffer(world.db, taskId, world.ids.ben)) ?? {}
      return [agreedVersion, newestVersion]
    }

    test('an offer is not accepted for terms that ada is just changing', async () => {
      await benOffers()
      const change = await editing()
      const giving = assign()
      await expect.poll(world.countLockWaits).toBe(1)
      await change()
      expect((await giving).body.code).toBe('terms_changed')
      expect(await state()).toEqual(['open', 'pending'])
    })

    test('ben cannot confirm terms that ada is just changing again', async () => {
      await benOffers()
      await edit({ compensation: 20 })
      const change = await editing()
      const confirming = world.ask('ben', `PATCH /api/offers/${offerId}/confirm`, { termsVersion: 2 })
      await expect.poll(world.countLockWaits).toBe(1)
      await change()
      expect((await confirming).body.code).toBe('terms_outdated')
      expect(await versions()).toEqual([1, 3])
    })

    test('an offer made while ada changes the terms is for the new ones, or has to be confirmed', async () => {
      const change = await editing()
      const offering = offer('ben')
      await expect.poll(world.countLockWaits).toBe(1)
      await change()
      await offering
      expect(await versions()).toEqual([2, 2])

      taskId = (await world.post()).id
      const makeOffer = await holdTransaction(world, (tx) =>
        insertOffer(tx, { taskId, helperId: world.ids.ben, message: null }),
      )
      const changing = edit({ duration: 3 })
      await expect.poll(world.countLockWaits).toBe(1)
      await makeOffer()
      expect((await changing).status).toBe(200)
      expect(await versions()).toEqual([1, 2])
      expect(await titles('ben')).toEqual(['A request has changed'])
    })

    test('an offer made while ada deletes her task gets a 404', async () => {
      const words = { taskId, helperId: world.ids.ben, message: null }
      const makeOffer = await holdTransaction(world, (tx) => insertOffer(tx, words))
      const deleting = world.ask('ada', `DELETE /api/tasks/${taskId}`)
      await expect.poll(world.countLockWaits).toBe(1)
      await makeOffer()
      expect((await deleting).status).toBe(200)
      const { body } = await world.ask('ben', 'GET /api/notifications')
      expect(body[0].message).toBe('Ada took down "Walk my dog". Thank you for offering.')
    })
  }
})
