import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { currentName } from '#server/database/former-migrations.ts'
import { findMigrations, isMigrated, migrate, migrations } from '#server/database/migrate.ts'
import { openFiles } from '#server/features/files/files.ts'
import { openArchive } from '#server/operations/archive.ts'
import { backUp } from '#server/operations/backup.ts'
import { refuseNewerBackup, restore } from '#server/operations/restore.ts'
import { engines, openEmptyDatabase } from '#tests/setup/database.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { describeSchema } from './describe-schema.ts'
import { type FormerState, formerStates } from './former-states.ts'

const names = Object.keys(migrations)

/** Creates a database in the state that an earlier commit left. */
async function openFormer(engine: string, { ran, sql: correction }: FormerState) {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  // Migrations run one by one, because the library would run them in the order of their names.
  for (const name of ran) await migrations[currentName(name)]?.up(db)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  const listed = ran.map((name, at) => ({ name, timestamp: new Date(Date.UTC(2026, 10, 21) + at).toISOString() }))
  await sql`insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, ${JSON.stringify(listed)})`.execute(
    db,
  )
  if (correction) await sql.raw(correction).execute(db)
  return db
}

describe.each(engines)('on %s', (engine) => {
  let currentSchema: string[]
  let empty: Awaited<ReturnType<typeof openEmptyDatabase>>
  beforeAll(async () => {
    empty = await openEmptyDatabase(engine)
    await migrate(empty.db)
    currentSchema = await describeSchema(empty.db)
  })
  afterAll(() => empty.close())

  test('the current schema has everything that is compared', () => {
    for (const kind of ['relation', 'column', 'constraint', 'index', 'trigger', 'function', 'extension'])
      expect(currentSchema).toContainEqual(expect.stringMatching(`^${kind} `))
  })

  test.each(formerStates)('a database of $when is migrated to the schema of a new one', async (state) => {
    const db = await openFormer(engine, state)
    expect(await describeSchema(db)).not.toEqual(currentSchema)
    expect(await isMigrated(db)).toBe(false)
    await migrate(db)
    expect(await describeSchema(db)).toEqual(currentSchema)
    expect(await findMigrations(db)).toEqual(names)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
      db,
    )
    expect(
      rows.map(({ name }) => name),
      'the list has the current names',
    ).toEqual(names)
    await migrate(db)
    expect(await describeSchema(db), 'migrating again changes nothing').toEqual(currentSchema)
  })

  test.each(formerStates.filter(({ ran }) => ran.includes('015-installation')))(
    'a backup of $when is restored',
    async (state) => {
      const db = await openFormer(engine, state)
      await sql`insert into users (email, first_name, last_name, is_requester)
        values ('ada@porchlight.example', 'Ada', 'Moss', true)`.execute(db)
      const folder = freshFolder()
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const files = await openFiles({ db, folder, onError: console.error })
      await backUp({ db, storage: files.storage, secret: undefined, now: new Date() }, `${folder}/former.zip`)
      const archive = await openArchive(`${folder}/former.zip`)
      onTestFinished(archive.close)
      // A backup of that time lists migrations by their names of that time.
      const formerArchive = { ...archive, about: { ...archive.about, migrations: state.ran } }
      refuseNewerBackup(formerArchive)
      const target = await openEmptyDatabase(engine)
      onTestFinished(target.close)
      await restore(formerArchive, target.db, files)
      expect(await describeSchema(target.db)).toEqual(currentSchema)
      expect(await target.db.selectFrom('users').select('first_name').execute()).toEqual([{ first_name: 'Ada' }])
    },
  )
})
