import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

type Account = { uid?: number; gid?: number }

/** Starts the server where it cannot start, and answers with what it says of that: one sentence, and nothing else. */
export async function refusalOf(env: NodeJS.ProcessEnv, account: Account = {}): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--liftoff-only', 'server/main.ts'], {
    env: { ...process.env, DEMO: '0', PORT: '0', DATABASE_URL: '', REDIS_URL: '', SECRET: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  // One that starts after all is ended, and fails the test.
  child.stdout.once('data', () => child.kill('SIGKILL'))
  const [said, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
  expect({ code, printed }, said).toEqual({ code: 1, printed: '' })
  expect(said, 'one line, no stack, no record').toMatch(/^[^\n{]+\.\n$/)
  // What the database or the system said of it stands in brackets.
  const ours = said.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
  expect(ours, 'one sentence').not.toMatch(/[.!?] +[A-Z]/)
  expect(ours, 'and what to do').toMatch(/[:;,] .+/)
  return said.trim()
}

/** All that lies below a folder, and what it holds; but for the lock, which every start opens. */
export function contentsOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'lock')
  return names.toSorted().map((name) => {
    const path = `${folder}/${name}`
    const { mode } = statSync(path)
    const sum = statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
    return `${name} ${mode.toString(8)} ${sum}`
  })
}

/** A server that refuses whoever wants to connect as PostgreSQL does, with this code. */
export async function refusingPostgres(code: string, message: string) {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`].map((field) => `${field}\0`).join('')
  const body = Buffer.from(`${fields}\0`)
  const size = Buffer.alloc(4)
  size.writeInt32BE(body.length + size.length)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), size, body])))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return { url: `postgres://ada:hush@127.0.0.1:${port}/porchlight`, close: () => void server.close() }
}
