import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { api } from '#shared/api.ts'
import { type Call, hasPayload } from '#shared/call.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cast, password } from '#tests/cast.ts'
import type { AccessWorld, TaskFacts } from './access-world.ts'
import { matrix } from './matrix.ts'
import { type Actor, anyState, matrixActors } from './rows/access-row.ts'

const isWrite = ({ method }: Call) => method !== 'GET'
const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Call[])

const newEmail = () => `${randomUUID()}@porchlight.example`

/** Fields for calls that the matrix makes only in ways that change nothing. */
const changingFields: Record<string, () => object> = {
  'PATCH /api/auth/email': () => ({ current: password, email: newEmail() }),
}

/** Fields for signing in and signing up, which the matrix only covers as refused calls. */
const signInFields: Record<string, () => object> = {
  'POST /api/auth/login': () => ({ email: cast.ada.email, password }),
  'POST /api/auth/register': () => ({ ...cast.ada, email: newEmail(), password }),
}

/**
 * Every writing call with one way to make it that the matrix allows (matrix.test.ts checks that each call has a row).
 */
export const writeCalls = calls.filter(isWrite).flatMap((call) => {
  const name = `${call.method} ${call.path}`
  const rows = matrix.filter((row) => row.call === name)
  const variants = rows.flatMap((row) =>
    row.cells.flatMap(([states, statuses]) =>
      statuses.split(' ').map((answer, index) => ({ row, state: states.split(' ')[0] as string, answer, who: index })),
    ),
  )
  const isTested = ({ answer }: { answer: string }) => !['401', '–'].includes(answer)
  const variant = variants.find(({ answer }) => answer.startsWith('2')) ?? variants.find(isTested) ?? variants.at(0)
  if (variant === undefined) return []
  const { row, state, who } = variant
  return {
    name,
    hasPayload: hasPayload(call),
    takesForm: call.requestType === 'file',
    mayOmitBody: call.mayOmitBody === true,
    succeeds: name in signInFields || variant.answer.startsWith('2'),
    /** Creates everything that the call needs, without making the call. */
    prepare: async (world: AccessWorld) => {
      const facts: TaskFacts = await world.createTask(state === anyState ? 'open' : (state as TaskStatus))
      const actor: Actor = name in signInFields ? 'dan' : (matrixActors[who] as Actor)
      return {
        who: call.role ? world.moderator : actor,
        line:
          name.replace(':id', row.pathParameter?.(facts) ?? facts.id).replace(':moveId', facts.moveOfAda) +
          (row.query?.(facts) ?? ''),
        fields: (signInFields[name] ?? changingFields[name])?.() ?? (await row.fieldsOf?.(facts, actor)),
      }
    },
  }
})

/**
 * Waits until all mails are sent and returns a digest for each table, to prove that nothing has changed. Jobs note in
 * `heartbeats` when they ran, whatever the calls do.
 */
export async function digestTables(db: Db): Promise<Record<string, string>> {
  await expect.poll(() => db.selectFrom('outbox').select('id').execute()).toEqual([])
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'heartbeats'`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of rows) {
    const table = sql.table(name)
    const { rows: sums } = await sql<{
      sum: string
    }>`select md5(coalesce(string_agg(each_row::text, '' order by each_row::text), ''))
      as sum from ${table} as each_row`.execute(db)
    digests[name] = sums[0]?.sum ?? ''
  }
  return digests
}
