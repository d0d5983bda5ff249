import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { Refused } from '#server/http/errors.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { leave } from './leave.ts'

describe.each(engines)('leaving while others write on %s', (engine) => {
  const rounds = engine === 'embedded' ? 2 : 12
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  /** Somebody new, as if they had signed up long ago. */
  async function newcomer(): Promise<string> {
    const person = { name: 'Lou L', first_name: 'Lou', last_name: 'L', email: `${randomUUID()}@porchlight.example` }
    const row = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  const leaves = (id: string) => inTransaction(world.db, world.bus, (tx, announce) => leave(tx, announce, id))

  /** Ada's task that lou has offered on and chatted about, as far as the status says. */
  async function sharedTask(louId: string, status: TaskStatus, requesterId = world.ids.ada): Promise<string> {
    const { id } = await world.post()
    const isOpen = status === 'open'
    const helperId = requesterId === louId ? world.ids.ada : louId
    const task = { status, requester_id: requesterId, helper_id: isOpen ? null : helperId }
    await world.db.updateTable('tasks').set(task).where('id', '=', id).execute()
    const offer = { task_id: id, helper_id: helperId, status: isOpen ? 'pending' : 'accepted' } as const
    await world.db.insertInto('offers').values(offer).execute()
    const chat = { task_id: id, requester_id: requesterId, helper_id: helperId }
    await world.db.insertInto('conversations').values(chat).execute()
    return id
  }

  async function expectNoTrace(louId: string, taskId: string) {
    const of = (table: 'offers' | 'notifications', column: 'helper_id' | 'user_id') =>
      world.db
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', louId as never)
        .execute()
    expect(await of('offers', 'helper_id')).toEqual([])
    expect(await of('notifications', 'user_id')).toEqual([])
    const task = await world.db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst()
    expect([task?.requester_id, task?.helper_id]).not.toContain(louId)
    return task
  }

  /** Both at once, as often as rounds says; what the others were answered, each time with no trace of lou. */
  async function race(
    status: TaskStatus,
    isLous: boolean,
    write: (louId: string, taskId: string) => Promise<{ status: number }>,
  ) {
    const answers: number[] = []
    for (let round = 0; round < rounds; round++) {
      const louId = await newcomer()
      const taskId = await sharedTask(louId, status, isLous ? louId : world.ids.ada)
      const [answer] = await Promise.all([write(louId, taskId), leaves(louId)])
      answers.push(answer.status)
      await expectNoTrace(louId, taskId)
    }
    return answers
  }

  test('a helper is accepted and gone: the task is open, or never was taken', async () => {
    const accept = (louId: string, taskId: string) =>
      world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: louId })
    for (const status of await race('open', false, accept)) expect([200, 409]).toContain(status)
  })

  test.skipIf(engine === 'embedded')('an accept that is not yet written is waited for', async () => {
    const louId = await newcomer()
    const taskId = await sharedTask(louId, 'open')
    let left: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      const match = { status: 'matched', helper_id: louId } as const
      await tx.updateTable('tasks').set(match).where('id', '=', taskId).execute()
      left = leaves(louId)
      await expect.poll(world.countWaiting).toBe(1)
    })
    await left
    expect(await expectNoTrace(louId, taskId)).toMatchObject({ status: 'open', helper_id: null })
  })

  test('a message to who leaves arrives before, or is refused', async () => {
    const write = (recipientId: string, taskId: string) =>
      world.ask('ada', 'POST /api/messages', { taskId, recipientId, content: 'Are you there?' })
    for (const status of await race('open', false, write)) expect([201, 403, 409]).toContain(status)
    for (const status of await race('matched', false, write)) expect([201, 403, 409]).toContain(status)
    for (const status of await race('matched', true, write)) expect([201, 403, 409]).toContain(status)
  })

  test('a review of who leaves is gone with them, and one by a neighbor still counts once', async () => {
    const review = (revieweeId: string, taskId: string) =>
      world.ask('ada', 'POST /api/reviews', { taskId, revieweeId, rating: 3 })
    for (const status of await race('completed', false, review)) expect([201, 400, 409]).toContain(status)
  })

  test('steps on the task of who leaves are taken before, or refused', async () => {
    const finish = (_louId: string, taskId: string) => world.ask('ada', `PATCH /api/tasks/${taskId}/finish`)
    for (const status of await race('matched', true, finish)) expect([200, 409]).toContain(status)
    const release = (_louId: string, taskId: string) =>
      world.ask('ada', `PATCH /api/tasks/${taskId}/release`, { reason: 'A cold' })
    for (const status of await race('matched', true, release)) expect([200, 404, 409]).toContain(status)
    const decline = async (louId: string, taskId: string) => {
      const offers = world.db.selectFrom('offers').select('id').where('task_id', '=', taskId)
      const offer = await offers.where('helper_id', '=', louId).executeTakeFirst()
      return world.ask('ada', `PATCH /api/offers/${offer?.id ?? randomUUID()}/decline`)
    }
    for (const status of await race('open', false, decline)) expect([200, 404, 409]).toContain(status)
  })

  test('an offer on what is being taken down is refused, or goes with it', async () => {
    for (let round = 0; round < rounds; round++) {
      const louId = await newcomer()
      const { id: taskId } = await world.post()
      await world.db.updateTable('tasks').set({ requester_id: louId }).where('id', '=', taskId).execute()
      const [{ status }] = await Promise.all([world.ask('ben', 'POST /api/offers', { taskId }), leaves(louId)])
      expect([201, 404, 409]).toContain(status)
      expect(await expectNoTrace(louId, taskId)).toBeUndefined()
    }
  })

  test('both ends of a task leave at once, each twice: nothing of theirs is left', async () => {
    for (let round = 0; round < rounds; round++) {
      const [louId, moeId] = [await newcomer(), await newcomer()]
      const taskId = await sharedTask(louId, 'matched')
      const chat = world.db.updateTable('conversations').set({ requester_id: moeId }).where('task_id', '=', taskId)
      await world.db.updateTable('tasks').set({ requester_id: moeId }).where('id', '=', taskId).execute()
      await chat.execute()
      const results = await Promise.allSettled([louId, moeId, louId, moeId].map(leaves))
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(failed.map((error) => (error instanceof Refused ? error.code : error))).toEqual([
        'signed_out',
        'signed_out',
      ])
      expect(await expectNoTrace(louId, taskId)).toBeUndefined()
    }
  })

  test('a sign-in in the same moment opens no door to an account that is gone', async () => {
    const person = { firstName: 'Moe', lastName: 'M', email: 'moe@porchlight.example' }
    for (let round = 0; round < Math.min(rounds, 4); round++) {
      const id = await world.join('moe', person)
      const login = { email: person.email, password: 'a long evening on the porch' }
      const [answer] = await Promise.all([world.ask('dan', 'POST /api/auth/login', login), leaves(id)])
      expect([200, 401, 409]).toContain(answer.status)
      const cookie = cookieFrom(answer)
      expect((await world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })).status).toBe(401)
    }
  })
})
