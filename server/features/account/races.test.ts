import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { RefusalError } from '#server/platform/http/errors.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { deleteAccount } from './delete-account.ts'

describe.each(engines)('concurrent account deletion and writes on %s', (engine) => {
  const rounds = engine === 'embedded' ? 2 : 12
  const world = useWorld(engine)

  /** Inserts a new user whose account is not new. */
  async function newcomer(): Promise<string> {
    const person = { name: 'Lou L', first_name: 'Lou', last_name: 'L', email: `${randomUUID()}@porchlight.example` }
    const row = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  const deleteAccountOf = (id: string) =>
    inTransaction(world.db, world.bus, (tx, announce) =>
      deleteAccount(tx, announce, { userId: id, secret: 'secret', now: new Date() }),
    )

  /** Creates a task of ada on which lou has offered and chatted, in the given status. */
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

  /**
   * Runs the write and the deletion at the same time, for some rounds. Returns the status codes of the write and checks
   * each time that no trace of lou is left.
   */
  async function race(
    status: TaskStatus,
    isLous: boolean,
    write: (louId: string, taskId: string) => Promise<{ status: number }>,
  ) {
    const answers: number[] = []
    for (let round = 0; round < rounds; round++) {
      const louId = await newcomer()
      const taskId = await sharedTask(louId, status, isLous ? louId : world.ids.ada)
      const [answer] = await Promise.all([write(louId, taskId), deleteAccountOf(louId)])
      answers.push(answer.status)
      await expectNoTrace(louId, taskId)
    }
    return answers
  }

  test('a helper who is accepted and deleted: the task is open again, or was never taken', async () => {
    const accept = (louId: string, taskId: string) =>
      world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: louId })
    for (const status of await race('open', false, accept)) expect([200, 409]).toContain(status)
  })

  test.skipIf(engine === 'embedded')('the deletion waits for an uncommitted accept', async () => {
    const louId = await newcomer()
    const taskId = await sharedTask(louId, 'open')
    let left: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      const match = { status: 'matched', helper_id: louId } as const
      await tx.updateTable('tasks').set(match).where('id', '=', taskId).execute()
      left = deleteAccountOf(louId)
      await expect.poll(world.countLockWaits).toBe(1)
    })
    await left
    expect(await expectNoTrace(louId, taskId)).toMatchObject({ status: 'open', helper_id: null })
  })

  test('a message to a deleted account arrives before the deletion, or is refused', async () => {
    const write = (recipientId: string, taskId: string) =>
      world.ask('ada', 'POST /api/messages', { taskId, recipientId, content: 'Are you there?' })
    for (const status of await race('open', false, write)) expect([201, 403, 409]).toContain(status)
    for (const status of await race('matched', false, write)) expect([201, 403, 409]).toContain(status)
    for (const status of await race('matched', true, write)) expect([201, 403, 409]).toContain(status)
  })

  test('a review by a deleted account is gone with it, and one by a neighbor still counts once', async () => {
    const review = (revieweeId: string, taskId: string) =>
      world.ask('ada', 'POST /api/reviews', { taskId, revieweeId, rating: 3 })
    for (const status of await race('completed', false, review)) expect([201, 400, 409]).toContain(status)
  })

  test('steps on the task of a deleted account are taken before the deletion, or refused', async () => {
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

  test('an offer on a post that is being deleted is refused, or deleted with it', async () => {
    for (let round = 0; round < rounds; round++) {
      const louId = await newcomer()
      const { id: taskId } = await world.post()
      await world.db.updateTable('tasks').set({ requester_id: louId }).where('id', '=', taskId).execute()
      const [{ status }] = await Promise.all([world.ask('ben', 'POST /api/offers', { taskId }), deleteAccountOf(louId)])
      expect([201, 404, 409]).toContain(status)
      expect(await expectNoTrace(louId, taskId)).toBeUndefined()
    }
  })

  test('both sides of a task delete their accounts at once, each twice: nothing of theirs is left', async () => {
    for (let round = 0; round < rounds; round++) {
      const [louId, moeId] = [await newcomer(), await newcomer()]
      const taskId = await sharedTask(louId, 'matched')
      const chat = world.db.updateTable('conversations').set({ requester_id: moeId }).where('task_id', '=', taskId)
      await world.db.updateTable('tasks').set({ requester_id: moeId }).where('id', '=', taskId).execute()
      await chat.execute()
      const results = await Promise.allSettled([louId, moeId, louId, moeId].map(deleteAccountOf))
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(failed.map((error) => (error instanceof RefusalError ? error.code : error))).toEqual([
        'signed_out',
        'signed_out',
      ])
      expect(await expectNoTrace(louId, taskId)).toBeUndefined()
    }
  })

  test('a concurrent sign-in gives no access to a deleted account', async () => {
    const person = { firstName: 'Moe', lastName: 'M', email: 'moe@porchlight.example' }
    for (let round = 0; round < Math.min(rounds, 4); round++) {
      const id = await world.join('moe', person)
      const login = { email: person.email, password: 'a long evening on the porch' }
      const [answer] = await Promise.all([world.ask('dan', 'POST /api/auth/login', login), deleteAccountOf(id)])
      expect([200, 401, 409]).toContain(answer.status)
      const cookie = cookieFrom(answer)
      expect((await world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })).status).toBe(401)
    }
  })
})
