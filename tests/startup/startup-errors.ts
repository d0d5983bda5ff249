import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { spawnProgram } from '#tests/setup/server-process.ts'

/** Starts the server in a setup where it must fail, and returns its error message, which must be a single sentence. */
export async function startupErrorOf(
  env: NodeJS.ProcessEnv,
  account?: Parameters<typeof spawnProgram>[3],
): Promise<string> {
  const settings = { DEMO: '0', PORT: '0', DATABASE_URL: '', REDIS_URL: '', SECRET: '', ...env }
  const child = spawnProgram('server/main.ts', [], settings, account)
  // A server that starts nevertheless is killed, which fails the test.
  child.stdout.once('data', () => child.kill('SIGKILL'))
  const [error, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
  expect({ code, printed }, error).toEqual({ code: 1, printed: '' })
  expect(error, 'one line, no stack, no log record').toMatch(/^[^\n{]+\.\n$/)
  // Messages of the database or the operating system are quoted in parentheses.
  const ownText = error.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
  expect(ownText, 'one sentence').not.toMatch(/[.!?] +[A-Z]/)
  expect(ownText, 'and what to do').toMatch(/[:;,] .+/)
  return error.trim()
}

/** Paths, modes and digests of everything in a folder, except the lock file, which every start opens. */
export function contentsOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'lock')
  return names.toSorted().map((name) => {
    const path = `${folder}/${name}`
    const { mode } = statSync(path)
    const sum = statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
    return `${name} ${mode.toString(8)} ${sum}`
  })
}

/** Opens a server that rejects every PostgreSQL connection with this error code. */
export async function openRefusingPostgres(code: string, message: string) {
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
