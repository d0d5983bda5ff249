import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** Where initdb and postgres lie on this machine, if anywhere. */
const postgresPrograms = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin'])
  .filter((folder) => existsSync(`${folder}/initdb`))
  .at(-1)
export const canOpenPostgres = postgresPrograms !== undefined
export const canOpenRedis = spawnSync('redis-server', ['--version']).status === 0

/** PostgreSQL does not run as root. */
const nobody = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout)
}

/** A process of our own and those it began, which a test may end, hold and start again. */
function openProcess(start: () => ChildProcess) {
  let child = start()
  /**
   * PostgreSQL's own processes each lead a group: they are found by whose children they are. The first begins no more.
   */
  function say(signal: NodeJS.Signals) {
    const first = child.pid as number
    if (signal === 'SIGKILL') process.kill(first, 'SIGSTOP')
    const { stdout } = spawnSync('pgrep', ['-P', `${first}`], { encoding: 'utf8' })
    const others = stdout.split('\n').filter(Boolean).map(Number)
    for (const pid of [first, ...others]) process.kill(pid, signal)
  }
  return {
    hold: () => say('SIGSTOP'),
    goOn: () => say('SIGCONT'),
    /** All of it, at once. */
    async kill() {
      const gone = new Promise((done) => child.once('exit', done))
      say('SIGKILL')
      await gone
    },
    startAgain() {
      child = start()
    },
  }
}

type Postgres = { folder?: string; logIn?: string | undefined; env?: NodeJS.ProcessEnv }

/** A PostgreSQL of this test's own, on its own port and folder; it goes on with what lies in the folder already. */
export async function openPostgres({ folder = freshFolder(), logIn, env = {} }: Postgres = {}) {
  const data = `${folder}/data`
  const options = { ...nobody, cwd: folder, env: { ...process.env, ...env } }
  if (!existsSync(data)) {
    mkdirSync(folder, { recursive: true })
    for (const owned of logIn ? [folder, logIn] : [folder]) giveToNobody(owned)
    const args = [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      ...(logIn ? [`--waldir=${logIn}/log`] : []),
    ]
    const made = spawnSync(`${postgresPrograms}/initdb`, args, options)
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  }
  const port = await freePort()
  const args = ['-D', data, '-p', `${port}`, '-k', '', '-c', 'listen_addresses=127.0.0.1']
  const group = openProcess(() => spawn(`${postgresPrograms}/postgres`, args, { ...options, stdio: 'ignore' }))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilPostgresAnswers(url)
  return {
    ...group,
    url,
    /** Until it takes connections again. */
    answers: () => untilPostgresAnswers(url),
    async remove() {
      await group.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function giveToNobody(folder: string) {
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid as number)
}

const untilPostgresAnswers = (url: string) =>
  vi.waitUntil(
    () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
      client.on('error', () => {})
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    },
    { timeout: 30_000 },
  )

const ourWord = 'porch'

/**
 * A Redis of this test's own, which lets in whoever says the password of `url`, unless it was started again with
 * another.
 */
export async function openRedis() {
  const folder = freshFolder()
  const port = await freePort()
  const url = `redis://:${ourWord}@127.0.0.1:${port}`
  let word = ourWord
  const group = openProcess(() => {
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--requirepass', word]
    return spawn('redis-server', args, { stdio: 'ignore' })
  })

  /** What whoever says that password is told, once it answers. */
  const told = () =>
    expect.poll(
      async () => {
        const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
        client.on('error', () => {})
        const answer = await client.call('ping').catch((error) => error.message)
        client.disconnect()
        return String(answer)
      },
      { timeout: 30_000 },
    )
  await told().toBe('PONG')
  return {
    ...group,
    url,
    told,
    startAgain(asksFor = ourWord) {
      word = asksFor
      group.startAgain()
    },
    async remove() {
      await group.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
