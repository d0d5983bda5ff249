import { describe, expect, test } from 'vitest'
import { findTask } from '#server/features/tasks/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { RefusalError } from '#server/platform/http/errors.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { editAttemptsMax, editTask } from './edit-task.ts'

describe.each(engines)('what ada edits while it is written again and again, on %s', (engine) => {
  const world = useWorld(engine)

  /** Edits a title of Ada's. Another tab writes the task whenever its place is looked up, `writesMax` times at most. */
  async function edit(writesMax: number) {
    const { id } = await world.post({ address: 'behind the church' })
    let writes = 0
    const geocode = async () => {
      if (writes < writesMax) {
        writes += 1
        await world.db
          .updateTable('tasks')
          .set({ availability: `Day ${writes}` })
          .where('id', '=', id)
          .execute()
      }
      return null
    }
    const context = {
      db: world.db,
      input: { id, title: 'Walk my cat' },
      viewer: { id: world.ids.ada, firstName: 'Ada', sessionId: '', isSuspended: false },
      now: new Date(),
      write: <Result>(work: Parameters<typeof inTransaction<Result>>[2]) => inTransaction(world.db, world.bus, work),
      count: async () => {},
    }
    const outcome = await editTask(context, geocode).catch((error: unknown) => error)
    return { outcome, writes, task: await findTask(world.db, id) }
  }

  test('is stored with what the other tab wrote, if that stops in time', async () => {
    const { writes, task } = await edit(editAttemptsMax - 1)
    expect(task).toMatchObject({ title: 'Walk my cat', availability: `Day ${writes}` })
  })

  test('is refused after a few attempts, and changes nothing', async () => {
    const { outcome, writes, task } = await edit(100)
    expect(outcome).toBeInstanceOf(RefusalError)
    expect(outcome).toMatchObject({ code: 'wrong_state' })
    expect(writes).toBe(editAttemptsMax)
    expect(task).toMatchObject({ title: 'Walk my dog', availability: `Day ${writes}` })
  })

  test.each([
    ['where it is found', { category: 'other' }],
    ['nothing', {}],
  ])('helpers are not notified of an edit that changes only %s', async (_what, changes) => {
    const { id: taskId } = await world.post()
    await world.callOrThrow('ben', 'POST /api/offers', { taskId })
    await world.ask('ada', `PATCH /api/tasks/${taskId}`, { compensation: 7 })
    const listOf = async () =>
      (await world.ask('ben', 'GET /api/notifications')).body.filter(
        ({ relatedTaskId }: Notification) => relatedTaskId === taskId,
      )
    const notificationList = await listOf()
    expect(notificationList).toHaveLength(1)
    expect((await world.ask('ada', `PATCH /api/tasks/${taskId}`, changes)).status).toBe(200)
    expect(await listOf()).toEqual(notificationList)
  })
})
