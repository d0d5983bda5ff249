import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { findMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { laySmallDisk } from '#tests/faults/disks.ts'
import { describeSchema } from '#tests/migrations/schema.ts'
import { freshDatabase, postgres } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/database-url.ts'
import { beginWithTables, freePort, freshFolder, onPostgres, testSecret } from '#tests/setup/server-process.ts'
import { contentsOf, refusalOf, refusingPostgres } from './failing-starts.ts'

function folderFor(begin: (folder: string) => void = () => {}) {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  begin(folder)
  return folder
}

const other = 'postgres://ada@127.0.0.1/porchlight'

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a PORT that is a word', { PORT: 'front-door' }, /PORT: a port between 0 and 65535/],
  ['a PORT beyond the last', { PORT: '65536' }, /PORT: a port between/],
  ['a PORT below the first', { PORT: '-1' }, /PORT: a port between/],
  ['a PORT that is no whole number', { PORT: '30.5' }, /PORT: a port between/],
  ['a HOST of another machine', { HOST: '203.0.113.7' }, /HOST names 203\.0\.113\.7.+ or leave HOST out/],
  ['a PUBLIC_URL without a scheme', { PUBLIC_URL: 'porchlight.example' }, /PUBLIC_URL: an address such as/],
  ['a PUBLIC_URL without a host', { PUBLIC_URL: 'https://' }, /PUBLIC_URL: an address such as/],
  ['a SECRET that is short', { SECRET: 'hush' }, /SECRET: at least 32 characters/],
  ['a DATABASE_URL without a SECRET', { DATABASE_URL: other }, /SECRET must be set too/],
  ['a DATABASE_URL of another database', onPostgres('mysql://ada@host/name'), /DATABASE_URL: an address such as/],
  ['a DATABASE_URL with no such port', onPostgres('postgres://host:99999/name'), /DATABASE_URL: an address such as/],
  [
    'a DATABASE_URL that no text can be',
    onPostgres('postgres://host/%ff'),
    /DATABASE_URL cannot be read .+: write it as/,
  ],
  [
    'a DATABASE_URL where nobody answers',
    onPostgres('postgres://ada@127.0.0.1:1/x'),
    /does not answer .+: start it, or/,
  ],
  ['a DATABASE_URL of no known host', onPostgres('postgres://host.invalid/x'), /not known .+: put its name right/],
  ['a REDIS_URL without a scheme', { REDIS_URL: 'localhost:6379' }, /REDIS_URL: an address such as redis:/],
  ['a REDIS_URL with no such port', { REDIS_URL: 'redis://host:99999' }, /REDIS_URL: an address such as redis:/],
  ['a LIMITS that there is not', { LIMITS: 'none' }, /LIMITS: strict, or relaxed/],
  ['two that are wrong', { PORT: 'x', PUBLIC_URL: 'y' }, /PORT: a port .+; PUBLIC_URL: an address/],
])('%s is said in one sentence, and nothing is made', async (_what, env, says) => {
  const folder = folderFor()
  expect(await refusalOf({ DATA_DIR: `${folder}/data`, ...env })).toMatch(says)
  expect(existsSync(`${folder}/data`)).toBe(false)
})

test.each([
  ['28P01', 'password authentication failed for user "ada"', /refuses the account .+: set the name and the password/],
  ['53300', 'sorry, too many clients already', /takes no more connections .+: end some, or raise/],
  ['57P03', 'the database system is starting up', /starting or stopping .+: start again in a moment/],
  ['XX000', 'something nobody has heard of', /refuses the connection .+: put that right, or name another/],
])('a database that answers %s, %s, is said in one sentence without the password', async (code, message, says) => {
  const { url, close } = await refusingPostgres(code, message)
  onTestFinished(close)
  const refusal = await refusalOf({ DATA_DIR: `${folderFor()}/data`, ...onPostgres(url) })
  expect(refusal).toMatch(says)
  expect(refusal).not.toContain('hush')
})

test('a port that another has is said before anything is made', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  const folder = folderFor()
  const refusal = await refusalOf({ DATA_DIR: `${folder}/data`, PORT: `${port}` })
  expect(refusal).toBe(`Port ${port} is taken: stop what uses it, or set PORT.`)
  expect(existsSync(`${folder}/data`)).toBe(false)
})

const inTables = (change: (pg: string) => void) => (folder: string) => {
  beginWithTables(folder)
  change(`${folder}/pg`)
}

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'of photos',
    (at) => writeFileSync(`${at}/beach.jpg`, ''),
    /holds beach\.jpg, which is not of .+: set DATA_DIR to an/,
  ],
  [
    'with a file for its database',
    (at) => writeFileSync(`${at}/pg`, ''),
    /pg is a file where a folder .+: move it away/,
  ],
  [
    'with a file for its files',
    (at) => writeFileSync(`${at}/files`, ''),
    /files is a file where a folder .+: move it away/,
  ],
  [
    'with a folder for its secret',
    (at) => mkdirSync(`${at}/secret`),
    /secret is a folder where a file .+: move it away/,
  ],
  [
    'whose secret was cut',
    (at) => writeFileSync(`${at}/secret`, 'hush'),
    /secret holds less than 32 .+: put back the one/,
  ],
  ['whose database has no version', inTables((pg) => rmSync(`${pg}/PG_VERSION`)), /is damaged, .+: restore a backup/],
  ['whose database has no state', inTables((pg) => rmSync(`${pg}/global/pg_control`)), /is damaged, .+: restore/],
  ['whose state was cut', inTables((pg) => truncateSync(`${pg}/global/pg_control`, 100)), /is damaged, .+: restore/],
  ['whose log is gone', inTables((pg) => renameSync(`${pg}/pg_wal`, `${pg}/../wal`)), /is damaged, .+: restore/],
  [
    'of another PostgreSQL',
    inTables((pg) => writeFileSync(`${pg}/PG_VERSION`, '17\n')),
    /PostgreSQL 17, .+: make a backup/,
  ],
  [
    'with photos in its database',
    inTables((pg) => writeFileSync(`${pg}/beach.jpg`, '')),
    /beach\.jpg, .+: move it away/,
  ],
])('a data folder %s is said in one sentence, and left as it is', async (_what, begin, says) => {
  const folder = folderFor(begin)
  const before = contentsOf(folder)
  expect(await refusalOf({ DATA_DIR: folder })).toMatch(says)
  expect(contentsOf(folder)).toEqual(before)
})

test('a file where the data folder should be, or above it, is left as it is', async () => {
  const file = `${folderFor()}/data`
  writeFileSync(file, 'mine')
  for (const DATA_DIR of [file, `${file}/below`])
    expect(await refusalOf({ DATA_DIR })).toMatch(
      /data is a file where a folder for the data should be: move it away, or/,
    )
})

/** An administrator may read everything: the server is started as nobody then. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const mayRun = spawnSync(process.execPath, ['-e', "fs.readFileSync('server/main.ts')"], nobody).status === 0

test.runIf(mayRun).each([0o500, 0o000])(
  'a data folder of mode %i is said to be closed to this account',
  async (mode) => {
    // The folder of this run's tests is closed to others itself.
    const folder = mkdtempSync(`${dirname(tmpdir())}/porchlight-`)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = `${folder}/data`
    mkdirSync(data)
    chmodSync(folder, 0o755)
    chmodSync(data, mode)
    onTestFinished(() => chmodSync(data, 0o700))
    for (const DATA_DIR of [data, `${data}/new`])
      expect(await refusalOf({ DATA_DIR }, nobody)).toMatch(
        /data may not be read or written by this account: give it back/,
      )
  },
)

const disk = laySmallDisk('64k')
disk?.remove()

test.runIf(disk)('a disk without room for a database is said to be full, and none is begun', async () => {
  const small = laySmallDisk('1m') as NonNullable<typeof disk>
  onTestFinished(small.remove)
  expect(await refusalOf({ DATA_DIR: small.folder })).toMatch(/^The disk of .+ is full: make room, and start again\.$/)
  expect(contentsOf(small.folder)).toEqual([])
})

test('a data folder that another start holds is said to be in use', async () => {
  const folder = folderFor()
  beginWithTables(folder)
  const { close } = await connect({ folder })
  expect(await refusalOf({ DATA_DIR: folder })).toMatch(/is in use by another process: stop that one first, or/)
  await close()
})

const stateOf = async (db: Db) => ({ schema: await describeSchema(db), had: await findMigrations(db) })

/** What the data is like, and what is said of it. */
const unfit: [string, string, RegExp][] = [
  [
    'of a newer version',
    `insert into kysely_migration values ('999-tomorrow', '2030-01-01')`,
    /newer version .+ 999-tomorrow\): start that version, or restore a backup/,
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

test.each(unfit)('a data folder %s is said in one sentence, and left as it is', async (_what, statement, says) => {
  const folder = folderFor()
  beginWithTables(folder)
  const look = async (at: (db: Db) => Promise<unknown>) => {
    const { db, close } = await connect({ folder })
    return at(db).finally(close)
  }
  const before = await look(async (db) => {
    await sql.raw(statement).execute(db)
    return stateOf(db)
  })
  expect(await refusalOf({ DATA_DIR: folder })).toMatch(says)
  expect(await look(stateOf)).toEqual(before)
})

describe.runIf(postgres)('on PostgreSQL', () => {
  const server = postgres as string

  async function openFresh(from?: string) {
    const { url, drop } = await freshDatabase(from)
    const { db, close } = await connect({ url })
    onTestFinished(() => close().then(drop))
    return { url, db }
  }

  test('a database that is not there, or an account that it does not know, is named', async () => {
    const DATA_DIR = `${folderFor()}/data`
    const refusal = (url: string) => refusalOf({ DATA_DIR, ...onPostgres(url) })
    expect(await refusal(urlOf(server, 'nowhere'))).toMatch(/"nowhere" does not exist\): create it, or name another/)
    const unknown = new URL(server)
    unknown.username = 'mallory'
    expect(await refusal(unknown.href)).toMatch(/refuses the account .+: set the name and the password/)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each(unfit)('a database %s is said in one sentence, and left as it is', async (_what, statement, says) => {
    const { url, db } = await openFresh()
    await sql.raw(statement).execute(db)
    const before = await stateOf(db)
    expect(await refusalOf({ DATA_DIR: `${folderFor()}/data`, ...onPostgres(url) })).toMatch(says)
    expect(await stateOf(db)).toEqual(before)
  })

  test.each([
    ['may make no tables', ''],
    ['may not read what is there', undefined],
  ])('an account that %s is said in one sentence', async (_what, from) => {
    const { url, db } = await openFresh(from)
    const account = `reader_${new URL(url).pathname.slice(1)}`.slice(0, 60)
    await sql.raw(`create role ${account} login`).execute(db)
    onTestFinished(() =>
      sql
        .raw(`drop role ${account}`)
        .execute(db)
        .then(() => {}),
    )
    const asReader = new URL(url)
    asReader.username = account
    const before = await stateOf(db)
    const refusal = await refusalOf({ DATA_DIR: `${folderFor()}/data`, ...onPostgres(asReader.href) })
    expect(refusal).toMatch(/permission denied for .+\): make it the owner of the database and its tables\.$/)
    expect(await stateOf(db)).toEqual(before)
  })

  test('a data folder that cannot be used is said before the database is changed', async () => {
    const { url, db } = await openFresh('')
    const file = `${folderFor()}/data`
    writeFileSync(file, '')
    const env = { DATA_DIR: file, DATABASE_URL: url, SECRET: testSecret }
    expect(await refusalOf(env)).toMatch(/is a file where a folder for the data should be/)
    expect(await findMigrations(db)).toEqual([])
  })
})
