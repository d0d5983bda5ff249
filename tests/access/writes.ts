import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { api } from '#shared/api.ts'
import { type Call, hasPayload } from '#shared/call.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cast, password } from '#tests/cast.ts'
import { matrix } from './matrix.ts'
import { type Actor, actors, anyState } from './rows/row.ts'
import type { Facts, Stage } from './stage.ts'

const isWrite = ({ method }: Call) => method !== 'GET'
const calls = Object.values(api).flatMap((room) => Object.values(room) as Call[])

const newEmail = () => `${randomUUID()}@porchlight.example`

/** Stands in the matrix only as it changes nothing. */
const changing: Record<string, () => object> = {
  'PATCH /api/auth/email': () => ({ current: password, email: newEmail() }),
}

/** Signing in and up stand in the matrix only as they are refused. */
const signing: Record<string, () => object> = {
  'POST /api/auth/login': () => ({ email: cast.ada.email, password }),
  'POST /api/auth/register': () => ({ ...cast.ada, email: newEmail(), password }),
}

/** Every call that writes and has its row, as all have (matrix.test.ts), each in a way that somebody may make it. */
export const writes = calls.filter(isWrite).flatMap((call) => {
  const name = `${call.method} ${call.path}`
  const rows = matrix.filter((row) => row.call === name)
  const ways = rows.flatMap((row) =>
    row.cells.flatMap(([states, answers]) =>
      answers.split(' ').map((answer, index) => ({ row, state: states.split(' ')[0] as string, answer, who: index })),
    ),
  )
  const isKnown = ({ answer }: { answer: string }) => !['401', '–'].includes(answer)
  const way = ways.find(({ answer }) => answer.startsWith('2')) ?? ways.find(isKnown) ?? ways.at(0)
  if (way === undefined) return []
  const { row, state, who } = way
  return {
    name,
    hasPayload: hasPayload(call),
    takesForm: call.takes === 'file',
    mayOmitBody: call.mayOmitBody === true,
    succeeds: name in signing || way.answer.startsWith('2'),
    /** All that the call needs is there, and it has not been made. */
    prepare: async (stage: Stage) => {
      const facts: Facts = await stage.taskIn(state === anyState ? 'open' : (state as TaskStatus))
      const actor: Actor = name in signing ? 'dan' : (actors[who] as Actor)
      return {
        who: actor,
        line: name.replace(':id', row.at?.(facts) ?? facts.id) + (row.query?.(facts) ?? ''),
        fields: (signing[name] ?? changing[name])?.() ?? (await row.send?.(facts, actor)),
      }
    },
  }
})

/**
 * Everything that is kept once the mails are out, in one line for each table, so that 'nothing has changed' can be
 * said.
 */
export async function allThatIsKept(db: Db): Promise<Record<string, string>> {
  await expect.poll(() => db.selectFrom('outbox').select('id').execute()).toEqual([])
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const kept: Record<string, string> = {}
  for (const { name } of rows) {
    const table = sql.table(name)
    const { rows: sums } = await sql<{
      sum: string
    }>`select md5(coalesce(string_agg(kept::text, '' order by kept::text), ''))
      as sum from ${table} as kept`.execute(db)
    kept[name] = sums[0]?.sum ?? ''
  }
  return kept
}
