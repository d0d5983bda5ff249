import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { describeSchema } from '#tests/migrations/describe-schema.ts'
import { engines, openEmptyDatabase } from '#tests/setup/database.ts'
import { findMigrations, migrate, migrations } from './migrate.ts'
import type { Db } from './tables.ts'

const until = (last: string) => Object.keys(migrations).filter((name) => name <= last)

/**
 * Each entry makes a migration fail: the statements that cause it, the expected message, and the statements that undo
 * it.
 */
const obstacles: { what: string; had: string; begin: string[]; says: RegExp; mend: string[] }[] = [
  {
    what: 'a column that a later one needs is gone',
    had: '037-who-ended-a-match',
    begin: ['alter table tasks rename column task_type to kind_of_task'],
    says: /\(at 038-work-done: column "task_type" does not exist\): go on with the version that ran before/,
    mend: ['alter table tasks rename column kind_of_task to task_type'],
  },
  {
    what: 'a table has a name that a later one gives',
    had: '034-words-cut-less',
    begin: ['create table mail_turns (of text)'],
    says: /it holds what is not of Porchlight \(at 035-turns-of-mails: relation "mail_turns" already exists\): rename or drop that, and start again\.$/,
    mend: ['drop table mail_turns'],
  },
  {
    what: 'the first one finds the tables of another program',
    had: '',
    begin: ['create table users (name text)'],
    says: /it holds what is not of Porchlight \(at 001-accounts: relation "users" already exists\): use an empty database\.$/,
    mend: ['drop table users'],
  },
  {
    what: 'rows are twice where a later one allows one alone',
    had: '023-mails-on-their-way',
    begin: [
      "insert into users (email) values ('ada@porchlight.example')",
      "insert into outbox (user_id, kind, words) select id, 'messages', '{}' from users, generate_series(1, 2)",
    ],
    says: /\(at 024-what-was-read: could not create unique index "outbox_of_messages_once"\): go on with the version/,
    mend: ['delete from outbox'],
  },
  {
    what: 'somebody forbids to change a table',
    had: '022-sides-of-pictures',
    begin: [
      `create function refuse() returns event_trigger language plpgsql as $$
        begin raise exception 'nobody changes tables here'; end $$`,
      "create event trigger refusing on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()",
    ],
    says: /\(at 023-mails-on-their-way: nobody changes tables here\): .+ report this sentence\.$/,
    mend: ['drop event trigger refusing', 'drop function refuse()'],
  },
]

async function openBefore(engine: string, last: string, begin: string[]) {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  if (last) await migrate(db, until(last))
  for (const statement of begin) await sql.raw(statement).execute(db)
  return db
}

const stateOf = async (db: Db) => ({ schema: await describeSchema(db), had: await findMigrations(db) })

describe.each(engines)('a migration that fails on %s', (engine) => {
  test.each(obstacles)('because $what: one sentence names it and the reason, and nothing is changed', async (row) => {
    const db = await openBefore(engine, row.had, row.begin)
    const before = await stateOf(db)
    const error = await migrate(db).catch((error) => error)
    expect(error).toBeInstanceOf(StartupError)
    expect(error.message).toMatch(row.says)
    expect(await stateOf(db)).toEqual(before)
    for (const statement of row.mend) await sql.raw(statement).execute(db)
    await migrate(db)
    expect(await findMigrations(db), 'and where that is mended, the next start goes on').toEqual(
      Object.keys(migrations),
    )
  })
})
