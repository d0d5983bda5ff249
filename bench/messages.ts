import { sql } from 'kysely'
import { findMessages } from '#server/features/messages/queries.ts'
import { connect } from '#server/platform/db/connect.ts'
import { inTurn, median, timesOf } from './measure.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'
import { idOf } from './seed/random.ts'

const turns = 256

/** Measures the newest page of the longest chat, and one from its middle. */
export async function messages({ rounds, databases }: Run) {
  const database = databases.at(-1)
  if (database === undefined) return
  const { db, close } = await connect({ url: database.url })
  const [taskId, helperId] = [idOf('task', 1), idOf('person', 2)]
  const { rows } = await sql<{ id: string; at: Date; count: number }>`
    select id, created_at as at, (select count(*) from messages where task_id = ${taskId}) as count
    from messages where task_id = ${taskId} order by created_at
    offset (select count(*) / 2 from messages where task_id = ${taskId}) limit 1`.execute(db)
  const [middle] = rows
  if (middle === undefined) throw new Error('The longest chat is empty')
  const cursor = { key: middle.at.toISOString(), id: middle.id }
  const figures = await inTurn(rounds, {
    newest: async () =>
      median(await timesOf(turns, () => findMessages(db, { viewerId: helperId, taskId, helperId }, undefined))),
    deep: async () =>
      median(await timesOf(turns, () => findMessages(db, { viewerId: helperId, taskId, helperId }, cursor))),
  })
  await close()
  report({
    what: `messages: a page deep in ${middle.count.toLocaleString('en-US')} vs the newest, ${database.name}`,
    value: figures.deep / figures.newest,
    goal: 1.5,
    from: `p50 ${milliseconds(figures.deep)} and ${milliseconds(figures.newest)}`,
  })
}
