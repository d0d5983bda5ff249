import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { acceptOffer, insertOffer } from '#server/features/offers/store.ts'
import { applyChanges, taskColumns } from '#server/features/tasks/details.ts'
import { lockOpenTask } from '#server/features/tasks/lock-tasks.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { acceptOnOpenTask, changeStatusLocked, findTask, updateUnchangedTask } from '#server/features/tasks/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { pia } from '#tests/cast.ts'
import { fewAtATime } from '#tests/fixtures/few-at-a-time.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { insertNeighbors, insertOffers, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const twenty = Array.from({ length: 20 }, (_, turn) => turn)

describe.each(engines)('concurrent writes of tasks on %s', (engine) => {
  const world = useWorld(engine)
  /** Ids of further users who may help. */
  let helpers: string[]
  beforeAll(async () => {
    helpers = await insertNeighbors(world.db, twenty.length)
  })

  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.db, world.bus, work)
  const notifications = async (taskId: string) =>
    (await world.db.selectFrom('notifications').select('title').where('related_task_id', '=', taskId).execute()).map(
      ({ title }) => title,
    )
  const assign = (id: string, helperId: string = world.ids.ben) =>
    world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId })

  async function offered(): Promise<Task> {
    const task = await world.post()
    for (const helper of ['ben', 'cleo']) await world.ask(helper, 'POST /api/offers', { taskId: task.id })
    return task
  }

  /**
   * Creates one task of Ada's per round, with offers by these users. The embedded database has one connection, so few
   * rounds are enough there.
   */
  async function rounds(who: string[] = [world.ids.ben, world.ids.cleo]): Promise<string[]> {
    const { id } = await world.post()
    const ids = await insertTaskCopies(world.db, id, Array(engine === 'postgres' ? 50 : 5).fill({}))
    await insertOffers(world.db, ids, who)
    return ids
  }

  test('T107: twenty accepts of twenty helpers accept one, who is notified once', async () => {
    for (const id of (await rounds(helpers)).slice(0, 15)) {
      const answers = await Promise.all(helpers.map((helperId) => assign(id, helperId)))
      const accepted = answers.filter(({ status }) => status === 200)
      expect(accepted).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      expect(await findTask(world.db, id)).toMatchObject({ status: 'matched', helperId: accepted[0]?.body.helperId })
      expect((await notifications(id)).sort()).toEqual([
        ...Array(19).fill('Another neighbor was chosen'),
        'You were chosen',
      ])
    }
  })

  test('T107: a task gets one helper, whatever twenty requests had read before', async () => {
    for (const id of await rounds(helpers)) {
      const given = await Promise.all(helpers.map((helperId) => write((tx) => acceptOnOpenTask(tx, id, helperId))))
      expect(given.filter((task) => task !== undefined)).toHaveLength(1)
    }
  })

  test('two accepts of one helper are one', async () => {
    const { id } = await offered()
    const answers = await Promise.all(twenty.map(() => assign(id)))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect((await notifications(id)).filter((title) => title === 'You were chosen')).toHaveLength(1)
  })

  test('twenty starts are one start', async () => {
    const { id } = await world.match()
    const answers = await Promise.all(twenty.map(() => world.ask('ben', `PATCH /api/tasks/${id}/start`)))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect((await notifications(id)).filter((title) => title === 'Help is under way')).toHaveLength(1)
  })

  test('T116: completing and closing end a task once, and ben is notified once', async () => {
    const { id } = await world.match()
    const end = (turn: number) => world.ask('ada', `PATCH /api/tasks/${id}/${turn % 2 ? 'close' : 'complete'}`)
    const answers = await Promise.all(twenty.map(end))
    expect(answers.map(({ body }) => body.status)).toEqual(twenty.map(() => 'completed'))
    expect((await notifications(id)).filter((title) => title === 'Task completed')).toHaveLength(1)
  })

  test('T116: a task ends once, whatever twenty requests had read before', async () => {
    const { id } = await world.match()
    const seen = await findTask(world.db, id)
    if (!seen) throw new Error('The task is not there')
    const moved = await Promise.all(twenty.map(() => write((tx) => changeStatusLocked(tx, seen, 'completed'))))
    expect(moved.filter((task) => task !== undefined)).toHaveLength(1)
  })

  test('T108: a task is either matched or deleted', async () => {
    const race = async (id: string) => {
      const [given, deleted] = await Promise.all([assign(id), world.ask('ada', `DELETE /api/tasks/${id}`)])
      expect([given.status, deleted.status].sort()).toEqual(given.status === 200 ? [200, 409] : [200, 404])
      const task = await findTask(world.db, id)
      expect(task?.status).toBe(given.status === 200 ? 'matched' : undefined)
      expect(await notifications(id)).toHaveLength(given.status === 200 ? 2 : 0)
    }
    await fewAtATime(await rounds(), race)
  })

  test('T108: a matched task is not edited any more, and never matched for terms that its helper did not accept', async () => {
    const race = async (id: string) => {
      const [given, edit] = await Promise.all([
        assign(id),
        world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' }),
      ])
      if (edit.status !== 200) expect([edit.body.code, given.status]).toEqual(['task_not_open', 200])
      else expect([given.status, given.body.code]).toEqual([409, 'terms_changed'])
      const [title, status] = edit.status === 200 ? ['Walk my cat', 'open'] : ['Walk my dog', 'matched']
      expect(await findTask(world.db, id)).toMatchObject({ title, status })
    }
    await fewAtATime(await rounds(), race)
  })

  test('nobody is accepted for terms that they did not agree to, whatever ada had read before', async () => {
    const race = async (id: string) => {
      const seen = await requireVisibleTask(world.db, id, world.ids.ada)
      const columns = taskColumns(applyChanges(seen, { title: 'Walk my cat' }), {
        area: seen.area,
        point: null,
        grid: null,
      })
      const [edit, given] = await Promise.all([
        write((tx) => updateUnchangedTask(tx, seen, columns, seen.termsVersion + 1)),
        write((tx) => acceptOnOpenTask(tx, id, world.ids.ben)),
      ])
      expect([edit, given].filter((done) => done !== undefined)).toHaveLength(1)
    }
    await fewAtATime(await rounds(), race)
  })

  test('the changes of two tabs to a post both stay, whatever the tabs had read before', async () => {
    const race = async (id: string) => {
      const changes = { title: 'Walk my cat', description: 'Mittens needs half an hour by the lake.', duration: 2 }
      const edits = Object.entries(changes).map(([name, value]) =>
        world.ask('ada', `PATCH /api/tasks/${id}`, { [name]: value }),
      )
      expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await world.ask('ada', `GET /api/tasks/${id}`)).body).toMatchObject(changes)
    }
    await fewAtATime(await rounds(), race)
  })

  test('a closed task is not matched as well', async () => {
    const race = async (id: string) => {
      const [given, closed] = await Promise.all([assign(id), world.ask('ada', `PATCH /api/tasks/${id}/close`)])
      const { status } = (await findTask(world.db, id)) ?? {}
      if (given.status === 409) expect(status).toBe('closed')
      else expect(['matched', 'completed']).toContain(status)
      expect(closed.status === 200 || status === 'matched').toBe(true)
    }
    await fewAtATime(await rounds(), race)
  })

  test('T108: a matched task is not edited, deleted or offered on, whatever was read before', async () => {
    const { id } = await offered()
    const seen = await requireVisibleTask(world.db, id, world.ids.ada)
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    const columns = taskColumns(applyChanges(seen, { title: 'Walk my cat' }), {
      area: seen.area,
      point: null,
      grid: null,
    })
    expect(await write((tx) => updateUnchangedTask(tx, seen, columns, 2))).toBeUndefined()
    expect(await write((tx) => lockOpenTask(tx, id))).toBeUndefined()
    expect(await write((tx) => changeStatusLocked(tx, seen, 'closed'))).toBeUndefined()
    expect(await write((tx) => acceptOffer(tx, id, world.ids.cleo))).toBeUndefined()
    const helperId = await world.join('pia', pia)
    expect(await write((tx) => insertOffer(tx, { taskId: id, helperId, message: null }))).toBeUndefined()
    expect(await findTask(world.db, id)).toMatchObject({ title: 'Walk my dog', status: 'matched' })
  })

  test('ben cannot take a step on a task that is cleo’s by now, whatever he had read before', async () => {
    const { id } = await offered()
    const give = (helperId: string) => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId })
    await give(world.ids.ben)
    const seen = await findTask(world.db, id)
    if (!seen) throw new Error('The task is not there')
    await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    await give(world.ids.cleo)
    expect(await write((tx) => changeStatusLocked(tx, seen, 'in_progress'))).toBeUndefined()
    expect(await findTask(world.db, id)).toMatchObject({ status: 'matched', helperId: world.ids.cleo })
  })

  // The embedded database has one connection, so no transaction can be interrupted there.
  if (engine === 'postgres')
    test('an offer that is withdrawn while ada accepts it is not accepted', async () => {
      const { id } = await offered()
      const takeBack = await holdTransaction(world, (tx) =>
        tx
          .updateTable('offers')
          .set({ status: 'withdrawn' })
          .where('task_id', '=', id)
          .where('helper_id', '=', world.ids.ben)
          .execute(),
      )
      const giving = world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
      await expect.poll(world.countLockWaits).toBe(1)
      await takeBack()
      expect((await giving).body.code).toBe('no_offer')
      expect((await findTask(world.db, id))?.status).toBe('open')
    })
})
