import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTaskVisibility } from '#server/features/tasks/store.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'
import { countHeader } from '#shared/tasks/count-header.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { setState, withholdAllTasks } from '#tests/fixtures/withhold.ts'
import { filesOf } from '#tests/http/files.ts'
import { unzip } from '#tests/http/unzip.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const states = ['held', 'hidden'] as const
const withheldRefusal = { status: 409, body: { code: 'task_withheld' } }

describe.each(engines)('a task that others do not see on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    for (const table of ['blocks', 'reviews', 'tasks', 'notifications'] as const)
      await world.db.deleteFrom(table).execute()
  })

  const readTask = (who: string, id: string) => world.ask(who, `GET /api/tasks/${id}`)
  const offer = (who: string, taskId: string) => world.ask(who, 'POST /api/offers', { taskId })
  const accept = (id: string) => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
  const write = (who: 'ada' | 'ben', to: 'ada' | 'ben', taskId: string) =>
    world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids[to], content: `Hello ${to}` })
  const exportOf = async (who: string) => {
    const answer = await filesOf(world).get(who, '/api/account/export')
    return JSON.stringify(await unzip(await answer.arrayBuffer()))
  }
  const listed = async (who: string) =>
    (await world.ask(who, 'GET /api/tasks')).body.map(({ id }: { id: string }) => id) as string[]

  describe.each(states)('because it is %s', (state) => {
    const withhold = () => withholdAllTasks(world, state)

    test('stays its author’s, who reads why, finds it among the own ones and in no list', async () => {
      const { id } = await world.post()
      await withhold()
      expect(await readTask('ada', id)).toMatchObject({ status: 200, body: { withheld: state, status: 'open' } })
      const own = (await world.ask('ada', 'GET /api/my-tasks?type=requested')).body as Task[]
      expect(own.map((task) => [task.id, task.withheld])).toEqual([[id, state]])
      for (const who of ['ada', 'ben']) expect(await listed(who)).toEqual([])
      expect((await readTask('ben', id)).body).toEqual({ code: 'task_missing', message: 'Task Not Found' })
    })

    test('is counted for nobody', async () => {
      await world.post()
      const count = async () => (await world.ask('ben', 'GET /api/tasks?count=exact&limit=6')).headers.get(countHeader)
      const before = await count()
      await withhold()
      expect([before, await count()]).toEqual(['1', '0'])
    })

    test('takes no offer, gets no helper and is not edited until it is restored', async () => {
      const { id } = await world.post()
      await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      await withhold()
      expect((await offer('cleo', id)).status).toBe(404)
      expect(await accept(id)).toMatchObject(withheldRefusal)
      expect(await world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' })).toMatchObject(withheldRefusal)
      expect((await readTask('ada', id)).body).toMatchObject({ withheld: state, title: 'Walk my dog', helperId: null })

      await setState(world, 'task', id, 'visible')
      expect((await readTask('ben', id)).body).not.toHaveProperty('withheld')
      expect((await offer('cleo', id)).status).toBe(201)
      expect((await world.ask('ada', `PATCH /api/tasks/${id}`, { category: 'other' })).status).toBe(200)
      expect((await accept(id)).status).toBe(200)
    })

    test('closes the chats of those who only asked, and shows them no title', async () => {
      const { id, title } = await world.post()
      await world.callOrThrow('ben', 'POST /api/offers', { taskId: id, message: 'Gladly' })
      await world.callOrThrow('ada', 'POST /api/messages', { taskId: id, recipientId: world.ids.ben, content: 'When?' })
      await withhold()
      expect(await write('ben', 'ada', id)).toMatchObject({ status: 403, body: { code: 'conversation_closed' } })
      expect(await write('ada', 'ben', id)).toMatchObject({ status: 403, body: { code: 'conversation_closed' } })
      const [summary] = (await world.ask('ben', 'GET /api/conversations')).body
      expect(summary).toMatchObject({ taskTitle: unseenTaskTitle, partner: { isClosed: true } })
      const [unread] = (await world.ask('ben', 'GET /api/messages/unread')).body
      expect(unread).toMatchObject({ taskTitle: unseenTaskTitle })
      expect((await world.ask('ben', `GET /api/tasks/${id}/messages`)).body).toHaveLength(2)
      expect(await exportOf('ben')).not.toContain(title)
      expect(await exportOf('ada')).toContain(title)
    })

    test('lets a helper neither confirm nor see an offer, and tells helpers no title when it is deleted', async () => {
      const { id } = await world.post()
      const made = await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my two dogs' })
      await withhold()
      expect((await world.ask('ben', `PATCH /api/offers/${made.id}/confirm`, {})).status).toBe(404)
      expect(await exportOf('ben')).not.toContain('Walk my two dogs')
      await world.callOrThrow('ada', `DELETE /api/tasks/${id}`)
      expect((await world.ask('ben', 'GET /api/notifications')).body).toEqual([])
    })

    test('stays with the two of an arrangement until it is over, and can still be reviewed', async () => {
      const { id, title } = await world.match()
      await withhold()
      for (const who of ['ada', 'ben'])
        expect(await readTask(who, id)).toMatchObject({ status: 200, body: { withheld: state, status: 'matched' } })
      expect((await write('ben', 'ada', id)).status).toBe(201)
      expect((await write('ada', 'ben', id)).status).toBe(201)
      expect((await readTask('cleo', id)).status).toBe(404)
      await world.callOrThrow('ben', `PATCH /api/tasks/${id}/start`)
      await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
      expect((await readTask('ben', id)).status).toBe(404)
      expect((await readTask('ada', id)).status).toBe(200)
      const review = { taskId: id, revieweeId: world.ids.ada, rating: 5, comment: 'Good dog' }
      expect((await world.ask('ben', 'POST /api/reviews', review)).status).toBe(201)
      const titles = async (who: string) =>
        (await world.ask(who, `GET /api/users/${world.ids.ada}/reviews/received`)).body.map(
          ({ task }: { task: { title: string } }) => task.title,
        )
      expect(await titles('cleo')).toEqual([unseenTaskTitle])
      expect(await titles('ada')).toEqual([title])
    })

    test('comes back to nobody when its arrangement ends', async () => {
      const { id } = await world.match()
      await withhold()
      await world.callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
      for (const who of ['ben', 'cleo']) expect((await readTask(who, id)).status).toBe(404)
      expect((await readTask('ada', id)).body).toMatchObject({ status: 'open', withheld: state })
    })
  })

  test('refreshes the screens of its author and of those who wrote about it', async () => {
    const { id } = await world.post()
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    for (const state of ['hidden', 'visible'] as const) {
      world.busMessages.length = 0
      expect(await setState(world, 'task', id, state)).toBe(true)
      expect(new Set(world.busMessages.map(({ to }) => to))).toEqual(new Set([world.ids.ada, world.ids.ben]))
    }
    expect(await setState(world, 'task', world.ids.ada, 'hidden')).toBe(false)
  })

  test.each(['person', 'match'] as const)('cannot be a %s', async (kind) => {
    await expect(setState(world, kind, world.ids.ada, 'hidden')).rejects.toMatchObject({ code: 'not_hideable' })
  })

  describe('at the same moment as another write', () => {
    // The embedded database has one connection, so more rounds would show little.
    const rounds = Array.from({ length: engine === 'postgres' ? 20 : 3 }, (_, turn) => turn)
    const stored = (id: string) =>
      world.db
        .selectFrom('tasks')
        .select(['is_hidden', 'helper_id', 'title', sql<number>`(select count(*) from offers)`.as('offers')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    test.each(rounds)('is not given to a helper after it is hidden (round %i)', async () => {
      const { id } = await world.post()
      await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      const [accepted] = await Promise.all([accept(id), setState(world, 'task', id, 'hidden')])
      expect([200, 409]).toContain(accepted.status)
      expect(await stored(id)).toMatchObject({ helper_id: accepted.status === 200 ? world.ids.ben : null })
      expect((await readTask('cleo', id)).status).toBe(404)
    })

    test.each(rounds)('takes no offer after it is hidden (round %i)', async () => {
      const { id } = await world.post()
      const [offered] = await Promise.all([offer('ben', id), setState(world, 'task', id, 'hidden')])
      expect([201, 403, 404, 409]).toContain(offered.status)
      expect(await stored(id)).toMatchObject({ offers: offered.status === 201 ? 1 : 0 })
      expect((await readTask('ben', id)).status).toBe(404)
    })

    test.each(rounds)('is not edited back into view (round %i)', async () => {
      const { id } = await world.post()
      const edit = world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' })
      const [edited] = await Promise.all([edit, setState(world, 'task', id, 'hidden')])
      expect([200, 409]).toContain(edited.status)
      expect(await stored(id)).toMatchObject({
        is_hidden: true,
        title: edited.status === 200 ? 'Walk my cat' : 'Walk my dog',
      })
      expect((await readTask('ben', id)).status).toBe(404)
    })

    // The embedded database runs one transaction at a time.
    if (engine === 'postgres')
      test.each(['an accept', 'an offer', 'an edit', 'a message'] as const)(
        'refuses %s that waits while it is being hidden',
        async (name) => {
          const { id } = await world.post()
          await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
          const release = await holdTransaction(world, (tx) => setTaskVisibility(tx, id, { is_hidden: true }))
          const writes = {
            'an accept': () => accept(id),
            'an offer': () => offer('cleo', id),
            'an edit': () => world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' }),
            'a message': () => write('ben', 'ada', id),
          }
          const writing = writes[name]()
          await expect.poll(world.countLockWaits).toBe(1)
          await release()
          const codes = { 'an accept': 'task_withheld', 'an offer': 'task_not_open', 'an edit': 'task_withheld' }
          expect((await writing).body.code).toBe({ ...codes, 'a message': 'conversation_closed' }[name])
          expect(await stored(id)).toEqual({ is_hidden: true, helper_id: null, title: 'Walk my dog', offers: 1 })
        },
      )
  })
})
