import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findMigrations } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { connect } from '#server/platform/db/connect.ts'
import { mountSmallDisk } from '#tests/faults/disks.ts'
import { describeSchema } from '#tests/migrations/describe-schema.ts'
import { freshDatabase, postgres } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/database-url.ts'
import { copyPreparedTables, freePort, freshFolder, postgresEnv, testSecret } from '#tests/setup/server-process.ts'
import { contentsOf, openRefusingPostgres, startupErrorOf } from './startup-errors.ts'

function createFolder(prepare: (folder: string) => void = () => {}) {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare(folder)
  return folder
}

const otherDatabase = 'postgres://ada@127.0.0.1/porchlight'

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a PORT that is a word', { PORT: 'front-door' }, /PORT: a port between 0 and 65535/],
  ['a PORT beyond the last', { PORT: '65536' }, /PORT: a port between/],
  ['a PORT below the first', { PORT: '-1' }, /PORT: a port between/],
  ['a PORT that is no whole number', { PORT: '30.5' }, /PORT: a port between/],
  ['a HOST of another machine', { HOST: '203.0.113.7' }, /HOST names 203\.0\.113\.7.+ or leave HOST out/],
  ['a PUBLIC_URL without a scheme', { PUBLIC_URL: 'porchlight.example' }, /PUBLIC_URL: an address such as/],
  ['a PUBLIC_URL without a host', { PUBLIC_URL: 'https://' }, /PUBLIC_URL: an address such as/],
  ['a SECRET that is short', { SECRET: 'hush' }, /SECRET: at least 32 characters/],
  ['a DATABASE_URL without a SECRET', { DATABASE_URL: otherDatabase }, /SECRET must be set too/],
  ['a DATABASE_URL of another database', postgresEnv('mysql://ada@host/name'), /DATABASE_URL: an address such as/],
  ['a DATABASE_URL with no such port', postgresEnv('postgres://host:99999/name'), /DATABASE_URL: an address such as/],
  [
    'a DATABASE_URL with an invalid escape',
    postgresEnv('postgres://host/%ff'),
    /DATABASE_URL cannot be read .+: write it as/,
  ],
  [
    'a DATABASE_URL where no server answers',
    postgresEnv('postgres://ada@127.0.0.1:1/x'),
    /does not answer .+: start it, or/,
  ],
  ['a DATABASE_URL with an unknown host', postgresEnv('postgres://host.invalid/x'), /not known .+: put its name right/],
  ['a REDIS_URL without a scheme', { REDIS_URL: 'localhost:6379' }, /REDIS_URL: an address such as redis:/],
  ['a REDIS_URL with no such port', { REDIS_URL: 'redis://host:99999' }, /REDIS_URL: an address such as redis:/],
  ['an unknown LIMITS', { LIMITS: 'none' }, /LIMITS: strict, or relaxed/],
  ['two wrong variables', { PORT: 'x', PUBLIC_URL: 'y' }, /PORT: a port .+; PUBLIC_URL: an address/],
])('%s is reported in one sentence, and nothing is created', async (_what, env, message) => {
  const folder = createFolder()
  expect(await startupErrorOf({ DATA_DIR: `${folder}/data`, ...env })).toMatch(message)
  expect(existsSync(`${folder}/data`)).toBe(false)
})

test.each([
  ['28P01', 'password authentication failed for user "ada"', /refuses the account .+: set the name and the password/],
  ['53300', 'sorry, too many clients already', /takes no more connections .+: end some, or raise/],
  ['57P03', 'the database system is starting up', /starting or stopping .+: start again in a moment/],
  ['XX000', 'something nobody has heard of', /refuses the connection .+: put that right, or name another/],
])('a database error %s, %s, is reported without the password', async (code, databaseMessage, message) => {
  const { url, close } = await openRefusingPostgres(code, databaseMessage)
  onTestFinished(close)
  const error = await startupErrorOf({ DATA_DIR: `${createFolder()}/data`, ...postgresEnv(url) })
  expect(error).toMatch(message)
  expect(error).not.toContain('hush')
})

test('a port in use is reported before anything is created', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  const folder = createFolder()
  const error = await startupErrorOf({ DATA_DIR: `${folder}/data`, PORT: `${port}` })
  expect(error).toBe(`Port ${port} is taken: stop what uses it, or set PORT.`)
  expect(existsSync(`${folder}/data`)).toBe(false)
})

const inDatabaseFolder = (change: (pg: string) => void) => (folder: string) => {
  copyPreparedTables(folder)
  change(`${folder}/pg`)
}

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'of photos',
    (use) => writeFileSync(`${use}/beach.jpg`, ''),
    /holds beach\.jpg, which is not of .+: set DATA_DIR to an/,
  ],
  [
    'with a file in place of its database',
    (use) => writeFileSync(`${use}/pg`, ''),
    /pg is a file where a folder .+: move it away/,
  ],
  [
    'with a file in place of its files',
    (use) => writeFileSync(`${use}/files`, ''),
    /files is a file where a folder .+: move it away/,
  ],
  [
    'with a folder in place of its secret',
    (use) => mkdirSync(`${use}/secret`),
    /secret is a folder where a file .+: move it away/,
  ],
  [
    'whose secret was cut',
    (use) => writeFileSync(`${use}/secret`, 'hush'),
    /secret holds less than 32 .+: put back the one/,
  ],
  [
    'whose database has no version',
    inDatabaseFolder((pg) => rmSync(`${pg}/PG_VERSION`)),
    /is damaged, .+: restore a backup/,
  ],
  [
    'whose database has no state',
    inDatabaseFolder((pg) => rmSync(`${pg}/global/pg_control`)),
    /is damaged, .+: restore/,
  ],
  [
    'whose state was cut',
    inDatabaseFolder((pg) => truncateSync(`${pg}/global/pg_control`, 100)),
    /is damaged, .+: restore/,
  ],
  [
    'whose log is gone',
    inDatabaseFolder((pg) => renameSync(`${pg}/pg_wal`, `${pg}/../wal`)),
    /is damaged, .+: restore/,
  ],
  [
    'of another PostgreSQL',
    inDatabaseFolder((pg) => writeFileSync(`${pg}/PG_VERSION`, '17\n')),
    /PostgreSQL 17, .+: make a backup/,
  ],
  [
    'with photos in its database',
    inDatabaseFolder((pg) => writeFileSync(`${pg}/beach.jpg`, '')),
    /beach\.jpg, .+: move it away/,
  ],
])('a data folder %s is reported in one sentence, and left as it is', async (_what, prepare, message) => {
  const folder = createFolder(prepare)
  const before = contentsOf(folder)
  expect(await startupErrorOf({ DATA_DIR: folder })).toMatch(message)
  expect(contentsOf(folder)).toEqual(before)
})

test('a file where the data folder should be, or above it, is left as it is', async () => {
  const file = `${createFolder()}/data`
  writeFileSync(file, 'mine')
  for (const DATA_DIR of [file, `${file}/below`])
    expect(await startupErrorOf({ DATA_DIR })).toMatch(
      /data is a file where a folder for the data should be: move it away, or/,
    )
})

/** Root may read every file, so the server runs as nobody if the tests run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const canRunAsNobody = spawnSync(process.execPath, ['-e', "fs.readFileSync('server/main.ts')"], nobody).status === 0

test.runIf(canRunAsNobody).each([0o500, 0o000])(
  'a data folder of mode %i is reported as not accessible to this account',
  async (mode) => {
    // The temporary folder of this test run is not accessible to other accounts, so this one is created beside it.
    const folder = mkdtempSync(`${dirname(tmpdir())}/porchlight-`)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = `${folder}/data`
    mkdirSync(data)
    chmodSync(folder, 0o755)
    chmodSync(data, mode)
    onTestFinished(() => chmodSync(data, 0o700))
    for (const DATA_DIR of [data, `${data}/new`])
      expect(await startupErrorOf({ DATA_DIR }, nobody)).toMatch(
        /data may not be read or written by this account: give it back/,
      )
  },
)

const disk = mountSmallDisk('64k')
disk?.remove()

test.runIf(disk)('a disk without space for a database is reported as full, and no database is created', async () => {
  const smallDisk = mountSmallDisk('1m') as NonNullable<typeof disk>
  onTestFinished(smallDisk.remove)
  expect(await startupErrorOf({ DATA_DIR: smallDisk.folder })).toMatch(
    /^The disk of .+ is full \(\d+ MB free\): make room, and start again\.$/,
  )
  expect(contentsOf(smallDisk.folder)).toEqual([])
})

test('a data folder that another process uses is reported as in use', async () => {
  const folder = createFolder()
  copyPreparedTables(folder)
  const { close } = await connect({ folder })
  expect(await startupErrorOf({ DATA_DIR: folder })).toMatch(/is in use by another process: stop that one first, or/)
  await close()
})

const stateOf = async (db: Db) => ({ schema: await describeSchema(db), migrations: await findMigrations(db) })

/** Unusable data: a description, the statement that causes it, and the expected error message. */
const unusableData: [string, string, RegExp][] = [
  [
    'of a newer version',
    `insert into kysely_migration values ('999-tomorrow', '2030-01-01')`,
    /made by a newer version .+ 999-tomorrow\): update, or restore the backup/,
  ],
  [
    'of another program',
    `update kysely_migration set name = 'create-orders' where name = '001-accounts'`,
    /another program's .+ create-orders\): use an empty one/,
  ],
  [
    'in which a migration fails',
    `delete from kysely_migration where name = '039-terms-of-offers'`,
    /\(at 039-terms-of-offers: column "terms_version" .+ already exists\): go on with the version that ran before/,
  ],
]

test.each(unusableData)('a data folder %s is reported, and left as it is', async (_what, statement, message) => {
  const folder = createFolder()
  copyPreparedTables(folder)
  const withDatabase = async (use: (db: Db) => Promise<unknown>) => {
    const { db, close } = await connect({ folder })
    return use(db).finally(close)
  }
  const before = await withDatabase(async (db) => {
    await sql.raw(statement).execute(db)
    return stateOf(db)
  })
  expect(await startupErrorOf({ DATA_DIR: folder })).toMatch(message)
  expect(await withDatabase(stateOf)).toEqual(before)
})

describe.runIf(postgres)('on PostgreSQL', () => {
  const server = postgres as string

  async function openFresh(template?: string) {
    const { url, drop } = await freshDatabase(template)
    const { db, close } = await connect({ url })
    onTestFinished(() => close().then(drop))
    return { url, db }
  }

  test('a database that does not exist, or an unknown account, is named', async () => {
    const DATA_DIR = `${createFolder()}/data`
    const error = (url: string) => startupErrorOf({ DATA_DIR, ...postgresEnv(url) })
    expect(await error(urlOf(server, 'nowhere'))).toMatch(/"nowhere" does not exist\): create it, or name another/)
    const unknown = new URL(server)
    unknown.username = 'mallory'
    expect(await error(unknown.href)).toMatch(/refuses the account .+: set the name and the password/)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each(unusableData)('a database %s is reported, and left as it is', async (_what, statement, message) => {
    const { url, db } = await openFresh()
    await sql.raw(statement).execute(db)
    const before = await stateOf(db)
    expect(await startupErrorOf({ DATA_DIR: `${createFolder()}/data`, ...postgresEnv(url) })).toMatch(message)
    expect(await stateOf(db)).toEqual(before)
  })

  test.each([
    ['may not create tables', ''],
    ['may not read the tables', undefined],
  ])('an account that %s is reported in one sentence', async (_what, template) => {
    const { url, db } = await openFresh(template)
    const account = `reader_${new URL(url).pathname.slice(1)}`.slice(0, 60)
    await sql.raw(`create role ${account} login`).execute(db)
    onTestFinished(() =>
      sql
        .raw(`drop role ${account}`)
        .execute(db)
        .then(() => {}),
    )
    const readerUrl = new URL(url)
    readerUrl.username = account
    const before = await stateOf(db)
    const error = await startupErrorOf({ DATA_DIR: `${createFolder()}/data`, ...postgresEnv(readerUrl.href) })
    expect(error).toMatch(/permission denied for .+\): make it the owner of the database and its tables\.$/)
    expect(await stateOf(db)).toEqual(before)
  })

  test('an unusable data folder is reported before the database is changed', async () => {
    const { url, db } = await openFresh('')
    const file = `${createFolder()}/data`
    writeFileSync(file, '')
    const env = { DATA_DIR: file, DATABASE_URL: url, SECRET: testSecret }
    expect(await startupErrorOf(env)).toMatch(/is a file where a folder for the data should be/)
    expect(await findMigrations(db)).toEqual([])
  })
})
