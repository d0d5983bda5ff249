import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#server/cluster/kept-node.ts'
import { isReady } from '#server/cluster/nodes.ts'
import { demoPassword } from '#server/db/seed/demo.ts'
import { emailOf } from '#server/db/seed/people.ts'
import { cast, password } from '#tests/cast.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** A folder with the product in it, as if it were installed and its web built: these tests are about what follows. */
function productFolder() {
  const folder = freshFolder()
  for (const name of ['node_modules', 'scripts', 'server']) symlinkSync(join(process.cwd(), name), join(folder, name))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/app.html'), '')
  return folder
}

type Started = ReturnType<typeof start>

/** What `npm start` runs, or another of our commands. */
function start(env: NodeJS.ProcessEnv, folder: string, name = 'start') {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`], { cwd: folder, env: { ...process.env, ...env } })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  return { child, said, code: once(child, 'close').then(([code]) => code as number) }
}

function stop({ child, code }: Started) {
  child.kill('SIGTERM')
  return code
}

const untilReady = ({ code, said }: Started, port: number) =>
  Promise.race([
    vi.waitUntil(() => isReady(new URL(addressOf(port))), { timeout: hangMs, interval: 50 }),
    code.then((code) => Promise.reject(new Error(`It ended with code ${code}: ${said.err}`))),
  ])

/** One sentence on the error stream, and not a word of the code behind it. */
async function refusalOf({ code, said }: Started) {
  expect(await code).toBe(1)
  expect(said.err).toMatch(/^[^\n]+\n$/)
  expect(said.err).not.toMatch(/node_modules|\.ts\b|Error:/)
  return said.err.trim()
}

describe('one who has started the product', () => {
  const copy = productFolder()
  let port: number
  let first: Started

  beforeAll(async () => {
    port = await freePort()
    first = start({ PORT: `${port}` }, copy)
    await untilReady(first, port)
  })
  afterAll(async () => {
    await stop(first)
    rmSync(copy, { recursive: true, force: true })
  })

  test('reads where it is and whom to sign in as', async () => {
    await expect.poll(() => first.said.out).toContain(`http://localhost:${port}`)
    expect(first.said.out).toMatch(/password/)
    expect(first.said.err).toBe('')
  })

  test('and starts it again in the same folder reads that it is in use', async () => {
    const second = start({ PORT: `${await freePort()}` }, copy)
    expect(await refusalOf(second)).toContain('in use')
  })

  test('and stops it reads, where another has its port by then, that it is taken', async () => {
    expect(await stop(first)).toBe(0)
    expect(await isReady(new URL(addressOf(port)))).toBe(false)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await refusalOf(start({ PORT: `${port}` }, copy))).toContain(`Port ${port} is taken`)
    other.close()
    await once(other, 'close')
  })

  const others = { PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }
  const ask = async (path: string, body?: object) =>
    fetch(addressOf(port) + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const signsInAsMaya = async () =>
    (await ask('/api/auth/login', { email: emailOf('maya'), password: demoPassword })).status

  test('and starts it for others reads that the demo is in its folder', async () => {
    expect(await refusalOf(start({ PORT: `${port}`, ...others }, copy))).toMatch(
      /^\.\/data holds the demo: set DATA_DIR to an empty folder, .*PUBLIC_URL and TRUST_PROXY\.$/,
    )
  })

  test('and has stopped it can start it again', async () => {
    first = start({ PORT: `${port}` }, copy)
    await untilReady(first, port)
    expect(await signsInAsMaya(), 'the demo is as it was').toBe(200)
  })

  test('and then for others, after somebody has joined, reads in one line that the demo has ended', async () => {
    expect((await ask('/api/auth/register', { ...cast.ada, password })).status).toBe(201)
    await stop(first)
    first = start({ PORT: `${port}`, ...others }, copy)
    await untilReady(first, port)
    const lines = first.said.out.split('\n').filter((line) => line.includes('held the demo'))
    expect(lines).toEqual([expect.stringMatching(/^\.\/data held the demo.+\(12\).+\(\d\d\)\.$/)])
    expect(first.said).toMatchObject({ err: '', out: expect.not.stringMatching(/maya|\/demo\/mail/) })
    expect([await signsInAsMaya(), (await ask('/demo/mail')).status]).toEqual([401, 404])
  })
})

/** A folder where npm only notes that it was called, and an installation of an older lock file where `isInstalled`. */
function folderToInstall(isInstalled: boolean) {
  const folder = freshFolder()
  symlinkSync(join(process.cwd(), 'scripts'), join(folder, 'scripts'))
  if (isInstalled) mkdirSync(join(folder, 'node_modules'))
  if (isInstalled) writeFileSync(join(folder, 'node_modules/.package-lock.json'), '')
  if (isInstalled) utimesSync(join(folder, 'node_modules/.package-lock.json'), 0, 0)
  writeFileSync(join(folder, 'package-lock.json'), '')
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\ntouch called\nexit 1\n', { mode: 0o755 })
  const PATH = `${folder}:${process.env['PATH']}`
  return { folder, env: { PATH, npm_execpath: '' }, isCalled: () => existsSync(join(folder, 'called')) }
}

test.each(['audit', 'backup', 'restore'])('npm run %s takes no package away from under a server', async (name) => {
  const { folder, env, isCalled } = folderToInstall(true)
  expect(await refusalOf(start(env, folder, name))).toContain('npm run build')
  expect(isCalled()).toBe(false)
  const fresh = folderToInstall(false)
  expect(await start(fresh.env, fresh.folder, name).code).toBe(1)
  expect(fresh.isCalled(), 'where nothing is installed it is').toBe(true)
})

test.each([
  ['PORT=front-door', 'PORT'],
  ['DATABASE_URL=mysql://nobody', 'DATABASE_URL'],
])('one who wrote %s in .env reads which line is wrong', async (line, variable) => {
  const copy = productFolder()
  writeFileSync(join(copy, '.env'), `${line}\n`)
  expect(await refusalOf(start({}, copy))).toContain(variable)
  rmSync(copy, { recursive: true, force: true })
})
