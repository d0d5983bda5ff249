import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

/** Neighbors beside the cast, without a way to sign in; their ids. */
export async function crowd(db: Db, count: number, more: Partial<Insertable<Tables['users']>> = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string)
  const people = ids.map((id) => ({ first_name: 'Neighbor', ...more, id, email: `${id}@porchlight.example` }))
  await db.insertInto('users').values(people).execute()
  return ids
}

/** Tasks that read like this one, put there at once; their ids. */
export async function copyTask(
  db: Db,
  taskId: string,
  changes: Partial<Insertable<Tables['tasks']>>[],
): Promise<string[]> {
  const {
    id: _,
    grid_cell,
    region,
    cell_b,
    pay_rank,
    soon_key,
    words,
    ...task
  } = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  const numberOf = (numeric: string | null) => (numeric === null ? null : Number(numeric))
  const numbers = { compensation: numberOf(task.compensation), duration_hours: numberOf(task.duration_hours) }
  const rows = changes.map((change) => ({ ...task, ...numbers, ...change }))
  const copies = await db.insertInto('tasks').values(rows).returning('id').execute()
  return copies.map(({ id }) => id)
}

/** Each of these neighbors offers on each of these tasks. */
export async function offerAll(db: Db, taskIds: string[], helperIds: string[]): Promise<void> {
  const offers = taskIds.flatMap((task_id) => helperIds.map((helper_id) => ({ task_id, helper_id })))
  await db.insertInto('offers').values(offers).execute()
}

/** Whether a task that has come so far has its helper. */
export const hasHelper = (status: TaskStatus) => status !== 'open' && status !== 'closed'
