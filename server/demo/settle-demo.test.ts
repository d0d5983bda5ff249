import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMigrations, migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { demoIds } from '#server/db/seed/people.ts'
import type { Db } from '#server/db/tables.ts'
import { readEnv } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { engines, openDatabase, openEmpty } from '#tests/setup/database.ts'
import { onPostgres } from '#tests/setup/server-process.ts'
import { settleDemo } from './settle-demo.ts'

const usual = { DATA_DIR: './porch' }
const asked = { ...usual, DEMO: '1' }
const unwanted = { ...usual, DEMO: '0' }
const behindProxy = { ...usual, PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }
const onServer = { ...usual, ...onPostgres('postgres://porch@host/light') }

/** The same database all the way: each group of tests finds in it what the one before left. */
describe.each(engines)('on %s', (engine) => {
  let db: Db
  let end: () => Promise<unknown>
  beforeAll(async () => {
    const opened = await openDatabase(engine)
    db = opened.db
    end = opened.close
  })
  afterAll(() => end())

  const settle = (settings: NodeJS.ProcessEnv) => settleDemo(db, readEnv(settings))
  const refusalOf = (settings: NodeJS.ProcessEnv) =>
    settle(settings).catch((error) => (error instanceof CannotStart ? error.message : error))
  /** All that is there, to be found again. */
  const everything = async () => ({
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    tasks: await db.selectFrom('tasks').selectAll().orderBy('id').execute(),
  })

  describe('where nobody lives yet', () => {
    test.each<[NodeJS.ProcessEnv, false | 'local' | 'public']>([
      [usual, 'local'],
      [unwanted, false],
      [asked, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [{ ...behindProxy, DEMO: '0' }, false],
      [onServer, false],
      [{ ...onServer, HOST: '0.0.0.0' }, false],
    ])('with %o the demo is %s, and nothing needs to be said', async (settings, demo) => {
      expect(await settle(settings)).toEqual({ demo })
    })

    test.each<[NodeJS.ProcessEnv, string]>([
      [{ ...usual, HOST: '0.0.0.0' }, 'HOST'],
      [behindProxy, 'PUBLIC_URL and TRUST_PROXY'],
    ])('one who lets others in reads why there is no demo: %o', async (settings, names) => {
      const note = `There is no demo, because others are let in by ${names}: DEMO=1 shows one to all of them.`
      expect(await settle(settings)).toEqual({ demo: false, note })
    })
  })

  describe('where the demo’s people live alone', () => {
    beforeAll(() => seedDemo(db, new Date()))

    test.each<[NodeJS.ProcessEnv, 'local' | 'public']>([
      [usual, 'local'],
      [asked, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [{ ...onServer, DEMO: '1' }, 'local'],
    ])('with %o the demo goes on, %s', async (settings, demo) => expect(await settle(settings)).toEqual({ demo }))

    const inFolder = 'holds the demo: set DATA_DIR to an empty folder, or DEMO=1 to go on with it'
    test.each<[NodeJS.ProcessEnv, string]>([
      [unwanted, `./porch ${inFolder}.`],
      [{ ...usual, NODE_ENV: 'production' }, `./porch ${inFolder}.`],
      [{ ...usual, HOST: '0.0.0.0' }, `./porch ${inFolder}, open to others by HOST.`],
      [
        { ...behindProxy, DATA_DIR: '/var/lib/porch' },
        `/var/lib/porch ${inFolder}, open to others by PUBLIC_URL and TRUST_PROXY.`,
      ],
      [
        onServer,
        'The database at DATABASE_URL holds the demo: set DATABASE_URL to an empty database, or DEMO=1 to go on with it.',
      ],
    ])('with %o they are not taken for neighbors: it is refused, and nothing changes', async (settings, sentence) => {
      const before = await everything()
      expect(before.users.length).toBeGreaterThan(12)
      expect(await refusalOf(settings)).toBe(sentence)
      expect(await everything()).toEqual(before)
    })

    test('they are known whatever became of their names and addresses, and where some have left', async () => {
      const [first, last] = [demoIds[0] as string, demoIds.at(-1) as string]
      const changed = { first_name: 'Eve', last_name: 'Else', email: 'eve@porchlight.example' }
      await db.updateTable('users').set(changed).where('id', '=', first).execute()
      await db.deleteFrom('users').where('id', '=', last).execute()
      expect(await refusalOf(unwanted)).toContain('holds the demo')
    })
  })

  describe('where others have joined the demo', () => {
    beforeAll(async () => void (await db.insertInto('users').values({ email: 'ada@porchlight.example' }).execute()))

    test.each<[NodeJS.ProcessEnv, false | 'local' | 'public']>([
      [usual, 'local'],
      [asked, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [unwanted, false],
      [behindProxy, false],
      [{ ...usual, HOST: '0.0.0.0' }, false],
      [onServer, false],
    ])('with %o the demo is %s', async (settings, demo) => expect(await settle(settings)).toEqual({ demo }))
  })

  describe.each([
    ['where others have stayed after the demo', async () => void (await db.deleteFrom('accounts').execute())],
    [
      'where no demo has ever been',
      async () => {
        await db.deleteFrom('tasks').execute()
        await db.deleteFrom('users').where('email', '<>', 'ada@porchlight.example').execute()
      },
    ],
  ])('%s', (_, prepare) => {
    beforeAll(prepare)

    test.each([unwanted, behindProxy, { ...usual, HOST: '0.0.0.0' }, onServer])('%o starts', async (settings) => {
      expect(await settle(settings)).toEqual({ demo: false })
    })

    test('nobody comes among them whose password is known', async () => {
      const before = await everything()
      const note = 'There is no demo, because ./porch holds neighbors: for a demo set DATA_DIR to an empty folder.'
      expect(await settle(usual)).toEqual({ demo: false, note })
      for (const settings of [asked, { ...behindProxy, DEMO: '1' }])
        expect(await refusalOf(settings)).toBe(
          './porch holds neighbors and no demo; set DATA_DIR to an empty folder for a demo, or DEMO=0.',
        )
      expect(await everything()).toEqual(before)
    })
  })
})

describe.each(engines)('on %s, before the tables are made or brought up to date', (engine) => {
  let db: Db
  let end: () => Promise<unknown>
  beforeEach(async () => {
    const opened = await openEmpty(engine)
    db = opened.db
    end = opened.close
  })
  afterEach(() => end())

  const settle = () => settleDemo(db, readEnv({ DEMO: '0' }))

  test('nobody lives where there are none', async () => expect(await settle()).toEqual({ demo: false }))

  test('the demo of an earlier version is known, and its database stays as it is', async () => {
    await migrate(db, ['001-accounts'])
    const maya = { id: demoIds[0] as string, email: 'maya@porchlight.example' }
    await db.insertInto('users').values(maya).execute()
    const account = { user_id: maya.id, account_id: maya.id, provider_id: 'credential', password: 'known' }
    await db.insertInto('accounts').values(account).execute()
    await expect(settle()).rejects.toThrow('./data holds the demo')
    expect(await findMigrations(db)).toEqual(['001-accounts'])
  })

  test.each([
    ['another program', []],
    ['a newer version', ['001-accounts', '999-later']],
  ])('what %s has made is left for others to refuse', async (_, had) => {
    await sql`create table users (login text primary key)`.execute(db)
    await sql`insert into users values ('ada')`.execute(db)
    if (had.length > 0) await sql`create table kysely_migration (name text)`.execute(db)
    for (const name of had) await sql`insert into kysely_migration values (${name})`.execute(db)
    expect(await settle()).toEqual({ demo: false })
    await expect(migrate(db)).rejects.toThrow(had.length > 0 ? 'newer version' : /./)
  })
})
