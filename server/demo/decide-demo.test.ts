import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMigrations, migrate } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { demoIds } from '#server/demo/neighborhood/people.ts'
import { seedDemo } from '#server/demo/neighborhood/seed-demo.ts'
import { readEnv } from '#server/env.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { engines, openDatabase, openEmptyDatabase } from '#tests/setup/database.ts'
import { postgresEnv } from '#tests/setup/server-process.ts'
import { decideDemo } from './decide-demo.ts'

const defaults = { DATA_DIR: './porch' }
const explicitDemo = { ...defaults, DEMO: '1' }
const unwanted = { ...defaults, DEMO: '0' }
const behindProxy = { ...defaults, PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }
const onServer = { ...defaults, ...postgresEnv('postgres://porch@host/light') }

/** All groups of tests share one database; each starts from the state the previous one left. */
describe.each(engines)('on %s', (engine) => {
  let db: Db
  let end: () => Promise<unknown>
  beforeAll(async () => {
    const opened = await openDatabase(engine)
    db = opened.db
    end = opened.close
  })
  afterAll(() => end())

  const settle = (settings: NodeJS.ProcessEnv) => decideDemo(db, readEnv(settings))
  const refusalOf = (settings: NodeJS.ProcessEnv) =>
    settle(settings).catch((error) => (error instanceof StartupError ? error.message : error))
  /** Reads all rows, to compare them before and after. */
  const everything = async () => ({
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    tasks: await db.selectFrom('tasks').selectAll().orderBy('id').execute(),
  })

  describe('an empty database', () => {
    test.each<[NodeJS.ProcessEnv, false | 'local' | 'public']>([
      [defaults, 'local'],
      [unwanted, false],
      [explicitDemo, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [{ ...behindProxy, DEMO: '0' }, false],
      [onServer, false],
      [{ ...onServer, HOST: '0.0.0.0' }, false],
    ])('with %o the demo is %s, and no note is needed', async (settings, demo) => {
      expect(await settle(settings)).toEqual({ demo })
    })

    test.each<[NodeJS.ProcessEnv, string]>([
      [{ ...defaults, HOST: '0.0.0.0' }, 'HOST'],
      [behindProxy, 'PUBLIC_URL and TRUST_PROXY'],
    ])('a note says why there is no demo if others can reach the server: %o', async (settings, names) => {
      const note = `There is no demo, because ${names} lets others reach the server: DEMO=1 starts a public one.`
      expect(await settle(settings)).toEqual({ demo: false, note })
    })
  })

  describe('a database with the demo’s people alone', () => {
    beforeAll(() => seedDemo(db, new Date()))

    test.each<[NodeJS.ProcessEnv, 'local' | 'public']>([
      [defaults, 'local'],
      [explicitDemo, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [{ ...onServer, DEMO: '1' }, 'local'],
    ])('with %o the demo continues, %s', async (settings, demo) => expect(await settle(settings)).toEqual({ demo }))

    const inFolder = 'holds the demo: set DATA_DIR to an empty folder, or DEMO=1 to go on with it'
    test.each<[NodeJS.ProcessEnv, string]>([
      [unwanted, `./porch ${inFolder}.`],
      [{ ...defaults, NODE_ENV: 'production' }, `./porch ${inFolder}.`],
      [{ ...defaults, HOST: '0.0.0.0' }, `./porch ${inFolder}, open to others by HOST.`],
      [
        { ...behindProxy, DATA_DIR: '/var/lib/porch' },
        `/var/lib/porch ${inFolder}, open to others by PUBLIC_URL and TRUST_PROXY.`,
      ],
      [
        onServer,
        'The database at DATABASE_URL holds the demo: set DATABASE_URL to an empty database, or DEMO=1 to go on with it.',
      ],
    ])(
      'with %o they are not taken for neighbors: the start is refused, and nothing changes',
      async (settings, sentence) => {
        const before = await everything()
        expect(before.users.length).toBeGreaterThan(12)
        expect(await refusalOf(settings)).toBe(sentence)
        expect(await everything()).toEqual(before)
      },
    )

    test('they are recognized whatever their names and addresses are now, and even if some are deleted', async () => {
      const [first, last] = [demoIds[0] as string, demoIds.at(-1) as string]
      const changed = { first_name: 'Eve', last_name: 'Else', email: 'eve@porchlight.example' }
      await db.updateTable('users').set(changed).where('id', '=', first).execute()
      await db.deleteFrom('users').where('id', '=', last).execute()
      expect(await refusalOf(unwanted)).toContain('holds the demo')
    })
  })

  describe('a database with the demo and other neighbors', () => {
    beforeAll(async () => void (await db.insertInto('users').values({ email: 'ada@porchlight.example' }).execute()))

    test.each<[NodeJS.ProcessEnv, false | 'local' | 'public']>([
      [defaults, 'local'],
      [explicitDemo, 'local'],
      [{ ...behindProxy, DEMO: '1' }, 'public'],
      [unwanted, false],
      [behindProxy, false],
      [{ ...defaults, HOST: '0.0.0.0' }, false],
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

    test.each([unwanted, behindProxy, { ...defaults, HOST: '0.0.0.0' }, onServer])('%o starts', async (settings) => {
      expect(await settle(settings)).toEqual({ demo: false })
    })

    test('nobody whose password is public is added', async () => {
      const before = await everything()
      const note = 'There is no demo, because ./porch holds neighbors: for a demo set DATA_DIR to an empty folder.'
      expect(await settle(defaults)).toEqual({ demo: false, note })
      for (const settings of [explicitDemo, { ...behindProxy, DEMO: '1' }])
        expect(await refusalOf(settings)).toBe(
          './porch holds neighbors and no demo; set DATA_DIR to an empty folder for a demo, or DEMO=0.',
        )
      expect(await everything()).toEqual(before)
    })
  })
})

describe.each(engines)('on %s, before the tables are created or migrated', (engine) => {
  let db: Db
  let end: () => Promise<unknown>
  beforeEach(async () => {
    const opened = await openEmptyDatabase(engine)
    db = opened.db
    end = opened.close
  })
  afterEach(() => end())

  const settle = () => decideDemo(db, readEnv({ DEMO: '0' }))

  test('a database without tables has no users', async () => expect(await settle()).toEqual({ demo: false }))

  test('the demo of an earlier version is recognized, and its database is not changed', async () => {
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
  ])('a database made by %s is left for the migrations to refuse', async (_, had) => {
    await sql`create table users (login text primary key)`.execute(db)
    await sql`insert into users values ('ada')`.execute(db)
    if (had.length > 0) await sql`create table kysely_migration (name text)`.execute(db)
    for (const name of had) await sql`insert into kysely_migration values (${name})`.execute(db)
    expect(await settle()).toEqual({ demo: false })
    await expect(migrate(db)).rejects.toThrow(had.length > 0 ? 'newer version' : /./)
  })
})
