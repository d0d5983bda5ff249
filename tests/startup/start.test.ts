import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emailOf } from '#server/demo/neighborhood/people.ts'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { cast, password } from '#tests/cast.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { freePort, freshFolder, isReady } from '#tests/setup/server-process.ts'

/** Creates a folder with the product installed and its web files built: these tests cover the steps after that. */
function createProductFolder() {
  const folder = freshFolder()
  for (const name of ['node_modules', 'scripts', 'server']) symlinkSync(join(process.cwd(), name), join(folder, name))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/app.html'), '')
  return folder
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`

type StartedScript = ReturnType<typeof runScript>

/** Runs the script of `npm start`, or of another npm command. */
function runScript(env: NodeJS.ProcessEnv, folder: string, name = 'start') {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`], { cwd: folder, env: { ...process.env, ...env } })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  return { child, output, code: once(child, 'close').then(([code]) => code as number) }
}

function stopScript({ child, code }: StartedScript) {
  child.kill('SIGTERM')
  return code
}

const waitUntilReady = ({ code, output }: StartedScript, port: number) =>
  Promise.race([
    vi.waitUntil(() => isReady(addressOf(port)), { timeout: hangMs, interval: 50 }),
    code.then((code) => Promise.reject(new Error(`It ended with code ${code}: ${output.err}`))),
  ])

/** Expects one sentence on stderr, without any trace of the source code. */
async function errorOf({ code, output }: StartedScript) {
  expect(await code).toBe(1)
  expect(output.err).toMatch(/^[^\n]+\n$/)
  expect(output.err).not.toMatch(/node_modules|\.ts\b|Error:/)
  return output.err.trim()
}

describe('an operator who has started the product', () => {
  const copy = createProductFolder()
  let port: number
  let first: StartedScript

  beforeAll(async () => {
    port = await freePort()
    first = runScript({ PORT: `${port}` }, copy)
    await waitUntilReady(first, port)
  })
  afterAll(async () => {
    await stopScript(first)
    rmSync(copy, { recursive: true, force: true })
  })

  test('reads its URL and the demo accounts', async () => {
    await expect.poll(() => first.output.out).toContain(`http://localhost:${port}`)
    expect(first.output.out).toMatch(/password/)
    expect(first.output.err).toBe('')
  })

  test('reads that the folder is in use when starting it a second time', async () => {
    const second = runScript({ PORT: `${await freePort()}` }, copy)
    expect(await errorOf(second)).toContain('in use')
  })

  test('reads that the port is taken when another program uses it after a stop', async () => {
    expect(await stopScript(first)).toBe(0)
    expect(await isReady(addressOf(port))).toBe(false)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await errorOf(runScript({ PORT: `${port}` }, copy))).toContain(`Port ${port} is taken`)
    other.close()
    await once(other, 'close')
  })

  const publicEnv = { PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }
  const ask = async (path: string, body?: object) =>
    fetch(addressOf(port) + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const signInAsMaya = async () =>
    (await ask('/api/auth/login', { email: emailOf('maya'), password: demoPassword })).status

  test('reads that the folder holds the demo when starting it for the public', async () => {
    expect(await errorOf(runScript({ PORT: `${port}`, ...publicEnv }, copy))).toMatch(
      /^\.\/data holds the demo: set DATA_DIR to an empty folder, .*PUBLIC_URL and TRUST_PROXY\.$/,
    )
  })

  test('can start it again after a stop', async () => {
    first = runScript({ PORT: `${port}` }, copy)
    await waitUntilReady(first, port)
    expect(await signInAsMaya(), 'the demo is unchanged').toBe(200)
  })

  test('reads in one line that the demo has ended when starting it for the public after somebody has joined', async () => {
    expect((await ask('/api/auth/register', { ...cast.ada, password })).status).toBe(201)
    await stopScript(first)
    first = runScript({ PORT: `${port}`, ...publicEnv }, copy)
    await waitUntilReady(first, port)
    const lines = first.output.out.split('\n').filter((line) => line.includes('held the demo'))
    expect(lines).toEqual([expect.stringMatching(/^\.\/data held the demo.+\(14\).+\(\d\d\)\.$/)])
    expect(first.output).toMatchObject({ err: '', out: expect.not.stringMatching(/maya|\/demo\/mail/) })
    expect([await signInAsMaya(), (await ask('/demo/mail')).status]).toEqual([401, 404])
  })
})

/** Creates a folder where npm only logs its calls; if `isInstalled`, with an installation from an older lock file. */
function createInstallFolder(isInstalled: boolean) {
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

test.each(['audit', 'backup', 'restore'])(
  'npm run %s does not reinstall packages that a running server uses',
  async (name) => {
    const { folder, env, isCalled } = createInstallFolder(true)
    expect(await errorOf(runScript(env, folder, name))).toContain('npm run build')
    expect(isCalled()).toBe(false)
    const fresh = createInstallFolder(false)
    expect(await runScript(fresh.env, fresh.folder, name).code).toBe(1)
    expect(fresh.isCalled(), 'it installs them if none are installed').toBe(true)
  },
)

test.each([
  ['PORT=front-door', 'PORT'],
  ['DATABASE_URL=mysql://nobody', 'DATABASE_URL'],
])('an operator who wrote %s in .env reads which line is wrong', async (line, variable) => {
  const copy = createProductFolder()
  writeFileSync(join(copy, '.env'), `${line}\n`)
  expect(await errorOf(runScript({}, copy))).toContain(variable)
  rmSync(copy, { recursive: true, force: true })
})
