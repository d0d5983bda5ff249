import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { acceptOffer, insertOffer } from '#server/offers/store.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { pia } from '#tests/cast.ts'
import { inTheMiddle } from '#tests/held.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { columnsOf, edited } from './details.ts'
import { deleteOpenTask, findTask, matchOpenTask, moveTaskLocked, updateOpenTask } from './store.ts'

const twenty = Array.from({ length: 20 }, (_, turn) => turn)
const rounds = Array.from({ length: 10 }, (_, turn) => turn)

describe.each(engines)('at the same moment on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const helperOf = (turn: number) => (turn % 2 ? world.ids.ben : world.ids.cleo)
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.db, world.bus, work)
  const notices = async (taskId: string) =>
    (await world.db.selectFrom('notifications').select('title').where('related_task_id', '=', taskId).execute()).map(
      ({ title }) => title,
    )

  async function offered(): Promise<Task> {
    const task = await world.post()
    for (const helper of ['ben', 'cleo']) await world.ask(helper, 'POST /api/offers', { taskId: task.id })
    return task
  }

  test('twenty accepts find one helper, who hears of it once', async () => {
    const { id } = await offered()
    const give = (turn: number) => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: helperOf(turn) })
    const answers = await Promise.all(twenty.map(give))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(10)
    expect(new Set(accepted.map(({ body }) => body.helperId)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect((await notices(id)).filter((title) => title === 'You were chosen')).toHaveLength(1)
  })

  test('whatever twenty had read before, the task is given once', async () => {
    const { id } = await offered()
    const given = await Promise.all(twenty.map((turn) => write((tx) => matchOpenTask(tx, id, helperOf(turn)))))
    expect(given.filter((task) => task !== undefined)).toHaveLength(1)
  })

  test('twenty starts are one start', async () => {
    const { id } = await world.match()
    const answers = await Promise.all(twenty.map(() => world.ask('ben', `PATCH /api/tasks/${id}/start`)))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect((await notices(id)).filter((title) => title === 'Help is under way')).toHaveLength(1)
  })

  test('completing and closing end a task once, and ben hears of it once', async () => {
    const { id } = await world.match()
    const end = (turn: number) => world.ask('ada', `PATCH /api/tasks/${id}/${turn % 2 ? 'close' : 'complete'}`)
    const answers = await Promise.all(twenty.map(end))
    expect(answers.map(({ body }) => body.status)).toEqual(twenty.map(() => 'completed'))
    expect((await notices(id)).filter((title) => title === 'Task completed')).toHaveLength(1)
  })

  test('a task is either given away or deleted', async () => {
    for (const _ of rounds) {
      const { id } = await offered()
      const [given, gone] = await Promise.all([
        world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben }),
        world.ask('ada', `DELETE /api/tasks/${id}`),
      ])
      expect([given.status, gone.status].sort()).toEqual(given.status === 200 ? [200, 409] : [200, 404])
      const task = await findTask(world.db, id)
      expect(task?.status).toBe(given.status === 200 ? 'matched' : undefined)
    }
  })

  test('a task is not edited any more once it is given away', async () => {
    for (const _ of rounds) {
      const { id } = await offered()
      const [given, edit] = await Promise.all([
        world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben }),
        world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' }),
      ])
      expect(given.status).toBe(200)
      expect((await findTask(world.db, id))?.title).toBe(edit.status === 200 ? 'Walk my cat' : 'Walk my dog')
    }
  })

  test('a task that is closed is not given away as well', async () => {
    for (const _ of rounds) {
      const { id } = await offered()
      const [given, closed] = await Promise.all([
        world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben }),
        world.ask('ada', `PATCH /api/tasks/${id}/close`),
      ])
      const { status } = (await findTask(world.db, id)) ?? {}
      if (given.status === 409) expect(status).toBe('closed')
      else expect(['matched', 'completed']).toContain(status)
      expect(closed.status === 200 || status === 'matched').toBe(true)
    }
  })

  test('whatever was read before, a task that has its helper is neither edited, nor deleted, nor offered on', async () => {
    const { id } = await offered()
    const seen = await findTask(world.db, id)
    if (!seen) throw new Error('The task is not there')
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    const columns = columnsOf(edited(seen, { title: 'Walk my cat' }), { area: seen.area, point: null, grid: null })
    expect(await write((tx) => updateOpenTask(tx, id, columns))).toBeUndefined()
    expect(await write((tx) => deleteOpenTask(tx, id))).toBeUndefined()
    expect(await write((tx) => moveTaskLocked(tx, seen, 'closed'))).toBeUndefined()
    expect(await write((tx) => acceptOffer(tx, id, world.ids.cleo))).toBeUndefined()
    const helperId = await world.join('pia', pia)
    expect(await write((tx) => insertOffer(tx, { taskId: id, helperId, message: null }))).toBeUndefined()
    expect(await findTask(world.db, id)).toMatchObject({ title: 'Walk my dog', status: 'matched' })
  })

  test('whatever ben had read before, he takes no step on a task that is cleo’s by now', async () => {
    const { id } = await offered()
    const give = (helperId: string) => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId })
    await give(world.ids.ben)
    const seen = await findTask(world.db, id)
    if (!seen) throw new Error('The task is not there')
    await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    await give(world.ids.cleo)
    expect(await write((tx) => moveTaskLocked(tx, seen, 'in_progress'))).toBeUndefined()
    expect(await findTask(world.db, id)).toMatchObject({ status: 'matched', helperId: world.ids.cleo })
  })

  // The embedded database has one connection: there, nobody is ever in the middle of anything.
  if (engine === 'postgres')
    test('an offer that is taken back while ada accepts it is not accepted', async () => {
      const { id } = await offered()
      const takeBack = await inTheMiddle(world, (tx) =>
        tx
          .updateTable('offers')
          .set({ status: 'withdrawn' })
          .where('task_id', '=', id)
          .where('helper_id', '=', world.ids.ben)
          .execute(),
      )
      const giving = world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
      await expect.poll(world.countWaiting).toBe(1)
      await takeBack()
      expect((await giving).body.code).toBe('no_offer')
      expect((await findTask(world.db, id))?.status).toBe('open')
    })
})
