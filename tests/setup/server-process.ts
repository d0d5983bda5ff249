import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nodeFlags } from '../../scripts/node-flags.mjs'

/**
 * Finds a port that is currently free. It lies below 32768, where Linux begins to take ports for outgoing connections,
 * so that no connection takes it before the server that it is for listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_768)
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  return isFree ? port : freePort()
}

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'porchlight-'))

const readyzMaxMs = 2_000

/** True if the server at this address says that it is ready. */
export const isReady = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(readyzMaxMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Copies the prepared tables (prepare.ts) into a data folder without an embedded database. */
export function copyPreparedTables(folder: string) {
  const prepared = process.env['PREPARED_FOLDER']
  if (prepared && !existsSync(join(folder, 'pg'))) cpSync(prepared, folder, { recursive: true })
}

export const testSecret = 'thirty-two characters for a test'

/** Environment of a node on this PostgreSQL. */
export const postgresEnv = (url: string) => ({ DATABASE_URL: url, SECRET: testSecret })

const compileCache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') }
const testEnv = { DEMO: '0', LIMITS: 'relaxed' }

/** Runs one of the server's programs as in production, with its output in pipes. */
export const spawnProgram = (path: string, args: string[], env: NodeJS.ProcessEnv, account: Account = {}) =>
  spawn(process.execPath, [...nodeFlags, path, ...args], {
    env: { ...process.env, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
type Account = { uid?: number; gid?: number }

type ServerOptions = {
  folder?: string
  env?: NodeJS.ProcessEnv
  /** Receives everything the server prints; by default its errors go to the output of the tests. */
  onPrint?: (text: string) => void
  /** Limit of open files and connections for the process. */
  openFilesMax?: number
}

/** Starts the product as in production, with its own port and folder; resolves once it is ready. */
export async function startServer(options: ServerOptions = {}) {
  const folder = options.folder ?? freshFolder()
  if (!options.env?.['DATABASE_URL']) copyPreparedTables(folder)
  const port = Number(options.env?.['PORT'] ?? (await freePort()))
  const address = `http://127.0.0.1:${port}`
  const command = [process.execPath, ...nodeFlags, 'server/main.ts']
  const { onPrint, openFilesMax } = options
  const [program = '', ...args] = openFilesMax
    ? ['sh', '-c', `ulimit -n ${openFilesMax} && exec "$@"`, 'sh', ...command]
    : command
  const child = spawn(program, args, {
    env: { ...process.env, ...compileCache, ...testEnv, PORT: String(port), DATA_DIR: folder, ...options.env },
    stdio: ['ignore', onPrint ? 'pipe' : 'ignore', 'pipe'],
  })
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => onPrint?.(text))
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text
    if (onPrint) onPrint(text)
    else process.stderr.write(text)
  })
  await waitUntilReady(address, child, () => errors)
  return {
    address,
    folder,
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Kills the process at once, as a power cut or the kernel would. */
    kill: () => endProcess(child, 'SIGKILL'),
    stop: async () => {
      await endProcess(child, 'SIGTERM')
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const endProcess = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill(signal)
  })

async function waitUntilReady(address: string, child: ChildProcess, errors: () => string) {
  const pauseMs = 100
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += pauseMs) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} before it was ready:\n${errors()}`)
    if (await isReady(address)) return
    await new Promise((done) => setTimeout(done, pauseMs))
  }
  throw new Error('The server was not ready within a minute')
}
