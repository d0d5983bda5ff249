import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** Folder of initdb and postgres on this machine, if they are installed. */
const postgresPrograms = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin'])
  .filter((folder) => existsSync(`${folder}/initdb`))
  .at(-1)
export const canOpenPostgres = postgresPrograms !== undefined
export const canOpenRedis = spawnSync('redis-server', ['--version']).status === 0

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
}

/** Runs a process with child processes, which a test can kill, pause and restart. */
function openProcess(start: () => ChildProcess) {
  let child = start()
  /**
   * Sends a signal to the process and its children. Each process of PostgreSQL leads its own process group, so the
   * children are found by their parent id. Before SIGKILL the parent is stopped, so that it starts no more children.
   */
  function sendSignal(signal: NodeJS.Signals) {
    const parent = child.pid as number
    if (signal === 'SIGKILL') process.kill(parent, 'SIGSTOP')
    const { stdout } = spawnSync('pgrep', ['-P', `${parent}`], { encoding: 'utf8' })
    const children = stdout.split('\n').filter(Boolean).map(Number)
    for (const pid of [parent, ...children]) process.kill(pid, signal)
  }
  return {
    pause: () => sendSignal('SIGSTOP'),
    resume: () => sendSignal('SIGCONT'),
    /** Kills all processes at once. */
    async kill() {
      const exited = new Promise((done) => child.once('exit', done))
      sendSignal('SIGKILL')
      await exited
    },
    restart() {
      child = start()
    },
  }
}

type PostgresOptions = { folder?: string; walFolder?: string | undefined; env?: NodeJS.ProcessEnv }

/** Starts a PostgreSQL for one test, with its own port and folder; data that is already in the folder is kept. */
export async function openPostgres({ folder = freshFolder(), walFolder, env = {} }: PostgresOptions = {}) {
  const data = `${folder}/data`
  const options = { ...nobody, cwd: folder, env: { ...process.env, ...env } }
  if (!existsSync(data)) {
    mkdirSync(folder, { recursive: true })
    for (const target of walFolder ? [folder, walFolder] : [folder]) chownToNobody(target)
    const args = [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      ...(walFolder ? [`--waldir=${walFolder}/log`] : []),
    ]
    const result = spawnSync(`${postgresPrograms}/initdb`, args, options)
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`)
  }
  const port = await freePort()
  const args = ['-D', data, '-p', `${port}`, '-k', '', '-c', 'listen_addresses=127.0.0.1']
  const group = openProcess(() => spawn(`${postgresPrograms}/postgres`, args, { ...options, stdio: 'ignore' }))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitForPostgres(url)
  return {
    ...group,
    url,
    /** Waits until it accepts connections again. */
    waitUntilReady: () => waitForPostgres(url),
    async remove() {
      await group.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function chownToNobody(folder: string) {
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid as number)
}

const waitForPostgres = (url: string) =>
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

const ownPassword = 'porch'

/** Starts a Redis for one test. It accepts the password of `url`, unless it is restarted with another one. */
export async function openRedis() {
  const folder = freshFolder()
  const port = await freePort()
  const url = `redis://:${ownPassword}@127.0.0.1:${port}`
  let password = ownPassword
  const group = openProcess(() => {
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--requirepass', password]
    return spawn('redis-server', args, { stdio: 'ignore' })
  })

  /** Polls the response to a PING with the password of `url`, or the error message. */
  const pollPing = () =>
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
  await pollPing().toBe('PONG')
  return {
    ...group,
    url,
    pollPing,
    restart(required = ownPassword) {
      password = required
      group.restart()
    },
    async remove() {
      await group.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
