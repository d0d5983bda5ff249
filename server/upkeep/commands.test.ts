import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { demoPassword } from '#server/db/seed/demo.ts'
import { emailOf } from '#server/db/seed/people.ts'
import { shelves } from '#server/files/sweep.ts'
import { laySmallDisk } from '#tests/faults/disks.ts'
import { startBucket } from '#tests/outside/bucket.ts'
import { freshFolder, startServer, testSecret } from '#tests/setup/server-process.ts'

/** As `npm run audit` and its like run them, on an embedded database in this folder. */
async function run(name: string, folder: string, ...args: string[]) {
  return runWith({}, name, folder, ...args)
}

async function runWith(settings: NodeJS.ProcessEnv, name: string, folder: string, ...args: string[]) {
  const child = spawn(process.execPath, [`server/upkeep/${name}-command.ts`, ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SECRET: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

test('a demo is audited, backed up and restored by one command each, and goes on as it was', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  const server = await startServer({ folder, env: { DEMO: '1' } })
  for (const [name, ...args] of [['audit'], ['backup', file]] as const) {
    const { code, said } = await run(name, folder, ...args)
    expect([code, said]).toEqual([1, expect.stringContaining('in use by another process')])
  }
  expect(existsSync(file)).toBe(false)
  await server.stop()

  expect(await run('audit', folder)).toEqual({ code: 0, said: 'All is well: rows and files agree.\n' })
  expect(await run('backup', folder)).toEqual({ code: 1, said: 'Say it like this: npm run backup -- FILE\n' })
  expect((await run('backup', folder, file)).code).toBe(0)
  const over = await run('restore', folder, file)
  expect([over.code, over.said]).toEqual([1, expect.stringContaining('has a database already')])

  const place = `${elsewhere}/place`
  expect((await run('restore', place, file)).code).toBe(0)
  expect(readFileSync(`${place}/secret`, 'utf8')).toBe(readFileSync(`${folder}/secret`, 'utf8'))
  expect(await run('audit', place)).toEqual({ code: 0, said: 'All is well: rows and files agree.\n' })
  const other = { SECRET: testSecret }
  const notUsed = 'The secret in the backup is not used: the SECRET of the environment stays. Sessions'
  expect((await runWith(other, 'restore', `${elsewhere}/other`, file)).said).toContain(notUsed)
  const same = { SECRET: readFileSync(`${folder}/secret`, 'utf8') }
  expect((await runWith(same, 'restore', `${elsewhere}/same`, file)).said).toMatch(
    /^What \S+ holds of \S+ is restored.\n$/,
  )
  const restored = await startServer({ folder: place, env: { DEMO: '1' } })
  const answer = await fetch(`${restored.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('maya'), password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  await restored.stop()
})

test('who cannot write a backup, or reach the files, reads where and why in one sentence', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  const nowhere = await run('backup', folder, `${elsewhere}/missing/porchlight.zip`)
  expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringMatching(/^\S+porchlight.zip cannot be written .+\n$/)])
  expect((await run('backup', folder, file)).code).toBe(0)

  writeFileSync(`${elsewhere}/files`, 'where a folder should be')
  expect(await run('restore', elsewhere, file)).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENOTDIR.+ see who may write there.+\n$/),
  })
  rmSync(`${elsewhere}/files`)
  expect((await run('restore', elsewhere, file)).code, 'what hindered it is gone').toBe(0)

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

/** The address of a bucket that is listed so often and then no more. */
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

test('what is restored stays, whatever becomes of its audit, and who restores it reads that', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  expect((await run('backup', folder, file)).code).toBe(0)

  const { settings, stop, remove } = await startBucket()
  onTestFinished(() => stop().then(remove))
  const away = { ...variablesOf(settings), S3_ENDPOINT: await listedOnly(shelves.length, settings.endpoint) }
  const place = `${elsewhere}/place`
  const { code, said } = await runWith(away, 'restore', place, file)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/is restored\.[\s\S]*npm run audit[\s\S]*Files cannot be reached/),
  ])
  expect(readFileSync(`${place}/secret`, 'utf8')).toBe(readFileSync(`${folder}/secret`, 'utf8'))
  expect(await run('audit', place)).toEqual({ code: 0, said: 'All is well: rows and files agree.\n' })
})

test('a restore whose secret cannot be kept breaks off, and who restores it reads what to do', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  expect((await run('backup', folder, file)).code).toBe(0)

  const place = `${elsewhere}/place`
  mkdirSync(`${place}/secret.unfinished`, { recursive: true })
  const { code, said } = await run('restore', place, file)
  expect([code, said]).toEqual([1, expect.stringMatching(/^The restore broke off\. .+ has to go before.+\n.*EISDIR/)])
  expect(existsSync(`${place}/db`), 'what it began to write').toBe(false)
})

test('faults that a backup held are named when it is restored, and end it as they end an audit', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  const { db, close } = await connect({ folder })
  const gone = { id: randomUUID(), type: 'application/pdf', filename: 'lease.pdf', size: 1, waits_until: new Date() }
  await db.insertInto('files').values(gone).execute()
  await close()
  expect((await run('backup', folder, file)).said).toContain(`The file ${gone.id} was gone`)

  const place = `${elsewhere}/place`
  const restored = await run('restore', place, file)
  expect([restored.code, restored.said]).toEqual([
    1,
    expect.stringContaining(`from the file store: 1, such as ${gone.id}`),
  ])
  expect(restored.said).toContain('is restored.')
  expect((await run('audit', place)).said).toContain(gone.id)
})

const probe = laySmallDisk('4k')
probe?.remove()

test.runIf(probe)(
  'who has no room for a backup reads so in one sentence, and none is begun',
  async () => {
    const disk = laySmallDisk('4k') as NonNullable<typeof probe>
    onTestFinished(disk.remove)
    const folder = freshFolder()
    await (await startServer({ folder })).stop()
    const { code, said } = await run('backup', folder, `${disk.folder}/porchlight.zip`)
    expect([code, said]).toEqual([1, expect.stringMatching(/^\S+ cannot be written \(ENOSPC.+ Make room, .+\n$/)])
    expect(readdirSync(disk.folder)).toEqual([])
  },
  180_000,
)
