import { spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoPassword } from '#server/db/seed/demo.ts'
import { emailOf } from '#server/db/seed/people.ts'
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
  const restored = await startServer({ folder: place })
  const answer = await fetch(`${restored.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('maya'), password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  await restored.stop()
}, 180_000)

test('who cannot write a backup, or reach the files, reads where and why in one sentence', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  await (await startServer({ folder })).stop()
  const nowhere = await run('backup', folder, `${elsewhere}/missing/porchlight.zip`)
  expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringMatching(/^\S+porchlight.zip cannot be written .+\n$/)])
  symlinkSync('/dev/full', `${file}.unfinished`)
  const full = await run('backup', folder, file)
  expect([full.code, full.said]).toEqual([
    1,
    expect.stringMatching(/^\S+ cannot be written \(ENOSPC.+ Make room, .+\n$/),
  ])
  expect(existsSync(`${file}.unfinished`)).toBe(false)
  expect((await run('backup', folder, file)).code).toBe(0)

  writeFileSync(`${elsewhere}/files`, 'where a folder should be')
  expect(await run('restore', elsewhere, file)).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENOTDIR.+ See who may write there.+\n$/),
  })

  const { settings, stop } = await startBucket()
  const { accessKeyId, secretAccessKey } = settings.credentials
  const S3 = { S3_BUCKET: 'attic', S3_ENDPOINT: settings.endpoint, S3_KEY: accessKeyId, S3_SECRET: secretAccessKey }
  const refusal = (cause: string) => ({
    code: 1,
    said: expect.stringMatching(`^Files cannot be reached in the bucket attic at http.+ \\(.*${cause}.*\\)[^\n]+\n$`),
  })
  expect(await runWith(S3, 'audit', folder)).toEqual(refusal('NoSuchBucket'))
  await stop()
  expect(await runWith(S3, 'audit', folder)).toEqual(refusal('ECONNREFUSED'))
  expect(await runWith(S3, 'restore', `${elsewhere}/place`, file)).toEqual(refusal('ECONNREFUSED'))
}, 180_000)
