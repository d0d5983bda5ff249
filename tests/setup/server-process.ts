import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isReady } from '#server/cluster/nodes.ts'

/** A port that nobody uses at the moment. */
export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'porchlight-'))

/** An embedded database begins with tables (prepare.ts) where there is none. */
export function beginWithTables(folder: string) {
  const prepared = process.env['PREPARED_FOLDER']
  if (prepared && !existsSync(join(folder, 'pg'))) cpSync(prepared, folder, { recursive: true })
}

export const testSecret = 'thirty-two characters for a test'

/** What a node on this PostgreSQL is told. */
export const onPostgres = (url: string) => ({ DATABASE_URL: url, SECRET: testSecret })

const asInTests = { DEMO: '0', LIMITS: 'relaxed', NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') }

type Options = {
  folder?: string
  env?: NodeJS.ProcessEnv
  /** All that it prints; else its errors are the test's own. */
  onPrint?: (text: string) => void
  /** How many files and connections the system lets it have open. */
  openFilesMax?: number
}

/** Starts the product as a person would, on its own port and folder; answers once it is ready. */
export async function startServer(options: Options = {}) {
  const folder = options.folder ?? freshFolder()
  if (!options.env?.['DATABASE_URL']) beginWithTables(folder)
  const port = Number(options.env?.['PORT'] ?? (await freePort()))
  const address = `http://127.0.0.1:${port}`
  // What lives for a minute repays no second, better translation of an embedded database.
  const command = [process.execPath, '--liftoff-only', 'server/main.ts']
  const { onPrint, openFilesMax } = options
  const [program = '', ...args] = openFilesMax
    ? ['sh', '-c', `ulimit -n ${openFilesMax} && exec "$@"`, 'sh', ...command]
    : command
  const child = spawn(program, args, {
    env: { ...process.env, ...asInTests, PORT: String(port), DATA_DIR: folder, ...options.env },
    stdio: ['ignore', onPrint ? 'pipe' : 'ignore', onPrint ? 'pipe' : 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onPrint?.(text))
  await untilReady(address, child)
  return {
    address,
    folder,
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Ends it at once, as a power cut or the kernel would. */
    kill: () => ended(child, 'SIGKILL'),
    stop: async () => {
      await ended(child, 'SIGTERM')
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill(signal)
  })

async function untilReady(address: string, child: ChildProcess) {
  const pauseMs = 100
  for (let waited = 0; waited < 60_000; waited += pauseMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} before it was ready`)
    if (await isReady(new URL(address))) return
    await new Promise((done) => setTimeout(done, pauseMs))
  }
  throw new Error('The server was not ready within a minute')
}
