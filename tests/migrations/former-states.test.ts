import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nameToday } from '#server/db/former-migrations.ts'
import { findMigrations, isMigrated, migrate, migrations } from '#server/db/migrate.ts'
import { openFiles } from '#server/files/files.ts'
import { openArchive } from '#server/upkeep/archive.ts'
import { backUp } from '#server/upkeep/backup.ts'
import { refuseNewer, restore } from '#server/upkeep/restore.ts'
import { engines, openEmpty } from '#tests/setup/database.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { formerStates, type State } from './former-states.ts'
import { describeSchema } from './schema.ts'

const names = Object.keys(migrations)

/** A database as an earlier commit left it. */
async function openFormer(engine: string, { ran, sql: andThen }: State) {
  const { db, close } = await openEmpty(engine)
  onTestFinished(close)
  // Each is run alone, because the library would run them in the order of their names.
  for (const name of ran) await migrations[nameToday(name)]?.up(db)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  const listed = ran.map((name, at) => ({ name, timestamp: new Date(Date.UTC(2026, 10, 21) + at).toISOString() }))
  await sql`insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, ${JSON.stringify(listed)})`.execute(
    db,
  )
  if (andThen) await sql.raw(andThen).execute(db)
  return db
}

describe.each(engines)('on %s', (engine) => {
  let today: string[]
  let empty: Awaited<ReturnType<typeof openEmpty>>
  beforeAll(async () => {
    empty = await openEmpty(engine)
    await migrate(empty.db)
    today = await describeSchema(empty.db)
  })
  afterAll(() => empty.close())

  test('a database of today holds something to compare', () => {
    for (const kind of ['relation', 'column', 'constraint', 'index', 'trigger', 'function', 'extension'])
      expect(today).toContainEqual(expect.stringMatching(`^${kind} `))
  })

  test.each(formerStates)('a database of $when opens, and is made what a new one is', async (state) => {
    const db = await openFormer(engine, state)
    expect(await describeSchema(db)).not.toEqual(today)
    expect(await isMigrated(db)).toBe(false)
    await migrate(db)
    expect(await describeSchema(db)).toEqual(today)
    expect(await findMigrations(db)).toEqual(names)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
      db,
    )
    expect(
      rows.map(({ name }) => name),
      'the list itself holds the names of today',
    ).toEqual(names)
    await migrate(db)
    expect(await describeSchema(db), 'and another start changes nothing').toEqual(today)
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
      // A version of that day wrote the names of that day.
      const former = { ...archive, about: { ...archive.about, migrations: state.ran } }
      refuseNewer(former)
      const place = await openEmpty(engine)
      onTestFinished(place.close)
      await restore(former, place.db, files)
      expect(await describeSchema(place.db)).toEqual(today)
      expect(await place.db.selectFrom('users').select('first_name').execute()).toEqual([{ first_name: 'Ada' }])
    },
  )
})
