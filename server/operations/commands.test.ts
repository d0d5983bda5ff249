import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { emailOf } from '#server/demo/neighborhood/people.ts'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { idPrefixes } from '#server/features/files/jobs.ts'
import { connect } from '#server/platform/db/connect.ts'
import { mountSmallDisk } from '#tests/faults/disks.ts'
import { startBucket } from '#tests/services/bucket.ts'
import { freshFolder, spawnProgram, startServer, testSecret } from '#tests/setup/server-process.ts'

/** Runs a command, such as `npm run audit`, on an embedded database in this folder. */
async function run(name: string, folder: string, ...args: string[]) {
  return runWith({}, name, folder, ...args)
}

async function runWith(settings: NodeJS.ProcessEnv, name: string, folder: string, ...args: string[]) {
  const env = { DATA_DIR: folder, DATABASE_URL: '', SECRET: '', ...settings }
  const child = spawnProgram(`server/operations/${name}-command.ts`, args, env)
  const [out, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  return { code: child.exitCode, said: `${out}${wrong}` }
}

const variablesOf = ({ bucket, endpoint, credentials }: Awaited<ReturnType<typeof startBucket>>['settings']) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_KEY: credentials.accessKeyId,
  S3_SECRET: credentials.secretAccessKey,
})

/** A data folder in which a server has run, and its backup. */
const folder = freshFolder()
const file = `${freshFolder()}/porchlight.zip`
beforeAll(async () => {
  await (await startServer({ folder })).stop()
  expect((await run('backup', folder, file)).code).toBe(0)
})

test('a demo is audited, backed up and restored by one command each, and continues as it was', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  const server = await startServer({ folder, env: { DEMO: '1' } })
  for (const [name, ...args] of [['audit'], ['backup', file]] as const) {
    const { code, said } = await run(name, folder, ...args)
    expect([code, said]).toEqual([1, expect.stringContaining('in use by another process')])
  }
  expect(existsSync(file)).toBe(false)
  await server.stop()

  expect(await run('audit', folder)).toEqual({ code: 0, said: 'Rows and files are consistent.\n' })
  expect(await run('backup', folder)).toEqual({ code: 1, said: 'Usage: npm run backup -- FILE\n' })
  expect((await run('backup', folder, file)).code).toBe(0)
  const place = `${elsewhere}/place`
  expect((await run('restore', place, file)).code).toBe(0)
  expect(readFileSync(`${place}/secret`, 'utf8')).toBe(readFileSync(`${folder}/secret`, 'utf8'))
  expect(await run('audit', place)).toEqual({ code: 0, said: 'Rows and files are consistent.\n' })
  const restored = await startServer({ folder: place, env: { DEMO: '1' } })
  const answer = await fetch(`${restored.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('maya'), password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  await restored.stop()
})

test('a backup leaves its time in the database, where operators read when the last one was made', async () => {
  const { db, close } = await connect({ folder })
  onTestFinished(close)
  const rows = await db.selectFrom('backups').selectAll().execute()
  expect(rows).toEqual([{ made_at: expect.any(Date), lost_files: 0 }])
})

test('roles are granted, listed, revoked and restored at the terminal, and nobody without a confirmed address gets one', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const server = await startServer({ folder, env: { DEMO: '1' } })
  expect(await run('roles', folder, 'list')).toMatchObject({
    code: 1,
    said: expect.stringContaining('in use by another process'),
  })
  await server.stop()
  const maya = emailOf('maya')
  expect((await run('roles', folder, 'list')).said).toMatch(/^operator {2}Ola Nowak .+\nmoderator {2}Mo Haddad .+\n$/)
  expect((await run('roles', folder, 'grant', 'moderator', maya)).said).toMatch(/ is a moderator now\.\n$/)
  expect((await run('roles', folder, 'grant', 'moderator', maya)).said).toMatch(/ is a moderator already\.\n$/)
  expect((await run('roles', folder, 'list')).said).toContain('moderator  Maya')
  const file = `${elsewhere}/porchlight.zip`
  expect((await run('backup', folder, file)).code).toBe(0)
  expect((await run('restore', `${elsewhere}/place`, file)).code).toBe(0)
  for (const name of ['maya', 'mo', 'ola'] as const)
    expect((await run('roles', `${elsewhere}/place`, 'revoke', emailOf(name))).said).toMatch(/ has no role now\.\n$/)
  expect(await run('roles', `${elsewhere}/place`, 'list')).toEqual({ code: 0, said: 'Nobody has a role.\n' })
  for (const [wrong, said] of [
    [['grant', 'moderator', 'nobody@example.org'], /^Nobody here has the address nobody@example\.org\.\n$/],
    [['grant', 'king', maya], /^Usage: npm run roles -- list, or grant/],
    [['grant', 'moderator'], /^Usage: /],
    [[], /^Usage: /],
  ] as const)
    expect(await run('roles', folder, ...wrong)).toEqual({ code: 1, said: expect.stringMatching(said) })
})

test('a lost second factor is reset at the terminal a day later, listed, and not restored', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  await (await startServer({ folder, env: { DEMO: '1' } })).stop()
  const [maya, reset] = [emailOf('maya'), /^The second step of Maya .+ ends at (\S+)Z( already)?, unless /]
  expect(await run('roles', folder, 'reset-factor', 'nobody@example.org')).toEqual({
    code: 1,
    said: 'Nobody here has the address nobody@example.org.\n',
  })
  expect(await run('roles', folder, 'reset-factor', maya)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Maya .+ has no second step\.\n$/),
  })
  const { db, close } = await connect({ folder })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', maya).executeTakeFirstOrThrow()
  const app = { user_id: id, secret: 'x', confirmed_at: new Date() }
  await db.insertInto('authenticator_apps').values(app).execute()
  await close()
  const [first, second] = [
    await run('roles', folder, 'reset-factor', maya),
    await run('roles', folder, 'reset-factor', maya),
  ]
  expect([reset.exec(first.said)?.[2], reset.exec(second.said)?.[2]]).toEqual([undefined, ' already'])
  expect(reset.exec(second.said)?.[1]).toBe(reset.exec(first.said)?.[1])
  expect((await run('roles', folder, 'list')).said).toMatch(/\nsecond step of {2}Maya .+ {2}ends 20\S+Z\n$/)
  const file = `${elsewhere}/porchlight.zip`
  expect((await run('backup', folder, file)).code).toBe(0)
  expect((await run('restore', `${elsewhere}/place`, file)).code).toBe(0)
  expect((await run('roles', `${elsewhere}/place`, 'list')).said).not.toContain('second step')
})

test('a restore replaces no database, and takes the secret of the backup unless the environment has one', async () => {
  const elsewhere = freshFolder()
  const over = await run('restore', folder, file)
  expect([over.code, over.said]).toEqual([1, expect.stringContaining('has a database already')])
  const other = { SECRET: testSecret }
  const notUsed = 'The secret in the backup is not used: the SECRET of the environment stays. Sessions'
  expect((await runWith(other, 'restore', `${elsewhere}/other`, file)).said).toContain(notUsed)
  const same = { SECRET: readFileSync(`${folder}/secret`, 'utf8') }
  expect((await runWith(same, 'restore', `${elsewhere}/same`, file)).said).toMatch(
    /^The backup \S+ of \S+ is restored.\n$/,
  )
})

test('a backup that cannot be written, or unreachable files, are explained in one sentence', async () => {
  const elsewhere = freshFolder()
  const nowhere = await run('backup', folder, `${elsewhere}/missing/porchlight.zip`)
  expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringMatching(/^\S+porchlight.zip cannot be written .+\n$/)])

  writeFileSync(`${elsewhere}/files`, 'where a folder should be')
  expect(await run('restore', elsewhere, file)).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENOTDIR.+ check its permissions.+\n$/),
  })
  rmSync(`${elsewhere}/files`)
  expect((await run('restore', elsewhere, file)).code, 'it succeeds once the cause is removed').toBe(0)

  const { settings, stop } = await startBucket()
  const S3 = { ...variablesOf(settings), S3_BUCKET: 'attic' }
  const refusal = (cause: string) => ({
    code: 1,
    said: expect.stringMatching(`^Files cannot be reached in the bucket attic at http.+ \\(.*${cause}.*\\)[^\n]+\n$`),
  })
  expect(await runWith(S3, 'audit', folder)).toEqual(refusal('NoSuchBucket'))
  await stop()
  expect(await runWith(S3, 'audit', folder)).toEqual(refusal('ECONNREFUSED'))
  expect(await runWith(S3, 'restore', `${elsewhere}/place`, file)).toEqual(refusal('ECONNREFUSED'))
})

/** Starts a proxy to a bucket that answers only the first `times` list requests, and returns its address. */
async function listedOnly(times: number, endpoint: string): Promise<string> {
  let lists = 0
  const front = createServer((asked, answer) => {
    const { url = '', method, headers } = asked
    if (url.includes('list-type=') && ++lists > times) return void answer.writeHead(503).end()
    const onward = request(new URL(url, endpoint), { method, headers }, (found) =>
      found.pipe(answer.writeHead(found.statusCode ?? 502, found.headers)),
    )
    asked.pipe(onward)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void front.close().closeAllConnections())
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

test('restored data stays even if its audit fails, and the output says so', async () => {
  const elsewhere = freshFolder()

  const { settings, stop, remove } = await startBucket()
  onTestFinished(() => stop().then(remove))
  const away = { ...variablesOf(settings), S3_ENDPOINT: await listedOnly(idPrefixes.length, settings.endpoint) }
  const place = `${elsewhere}/place`
  const { code, said } = await runWith(away, 'restore', place, file)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/is restored\.[\s\S]*npm run audit[\s\S]*Files cannot be reached/),
  ])
  expect(readFileSync(`${place}/secret`, 'utf8')).toBe(readFileSync(`${folder}/secret`, 'utf8'))
  expect(await run('audit', place)).toEqual({ code: 0, said: 'Rows and files are consistent.\n' })
})

test('a restore whose secret cannot be stored is rolled back, and the output says what to do', async () => {
  const elsewhere = freshFolder()

  const place = `${elsewhere}/place`
  mkdirSync(`${place}/secret.unfinished`, { recursive: true })
  const { code, said } = await run('restore', place, file)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The restore failed\. Delete .+ before you try again\.\n.*EISDIR/),
  ])
  expect(existsSync(`${place}/db`), 'the database that it began to write').toBe(false)
})

test('a restore reports the inconsistencies of a backup and exits with 1, as an audit does', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  const { db, close } = await connect({ folder })
  const missingFile = {
    id: randomUUID(),
    type: 'application/pdf',
    filename: 'lease.pdf',
    size: 1,
    waits_until: new Date(),
  }
  await db.insertInto('files').values(missingFile).execute()
  await close()
  expect((await run('backup', folder, file)).said).toContain(`The file ${missingFile.id} is missing`)

  const place = `${elsewhere}/place`
  const restored = await run('restore', place, file)
  expect([restored.code, restored.said]).toEqual([
    1,
    expect.stringContaining(`in the file store: 1, such as ${missingFile.id}`),
  ])
  expect(restored.said).toContain('is restored.')
  expect((await run('audit', place)).said).toContain(missingFile.id)
})

const probe = mountSmallDisk('4k')
probe?.remove()

test.runIf(probe)(
  'a backup on a full disk is explained in one sentence, and leaves no file',
  async () => {
    const disk = mountSmallDisk('4k') as NonNullable<typeof probe>
    onTestFinished(disk.remove)
    const { code, said } = await run('backup', folder, `${disk.folder}/porchlight.zip`)
    expect([code, said]).toEqual([1, expect.stringMatching(/^\S+ cannot be written \(ENOSPC.+ Free some space, .+\n$/)])
    expect(readdirSync(disk.folder)).toEqual([])
  },
  180_000,
)
