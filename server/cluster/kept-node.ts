import { type ChildProcess, spawn } from 'node:child_process'
import { isLoopback } from '#server/http/loopback.ts'
import { oneProxyMore } from '#server/http/trusted-proxies.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { isReady } from './nodes.ts'

const readyMaxMs = 60_000
const lookEveryMs = 100
/** A node that ended by itself comes back after a moment, so that one that cannot start is not started all the time. */
const comeBackMs = 1_000
const drainSeconds = 2

export const addressOf = (port: number) => `http://127.0.0.1:${port}`

type Options = { own: number; name: string; env: NodeJS.ProcessEnv; say: (line: string) => void; endMaxMs: number }

/** A node of this machine on a port of its own, which is started again whenever it ends by itself. */
export function keepNode({ own, name, env: given, say, endMaxMs }: Options) {
  const env = envOfNode(given, own)
  let isStopped = false
  let isReplaced = false
  let child = start()

  function start(): ChildProcess {
    const next = startNode(env)
    const comeBack = (why: string) => {
      if (isStopped || isReplaced) return
      say(`${name} ${why} and is started again`)
      setTimeout(() => {
        if (!isStopped && child === next) child = start()
      }, comeBackMs)
    }
    next.once('exit', (code, signal) => comeBack(`ended (${signal ?? code})`))
    // What it is to be started with may be missing for a moment, as while an update is installed.
    next.once('error', (error) => comeBack(`did not start (${error.message})`))
    return next
  }

  function refuseIfStopped() {
    if (isStopped) throw new CannotStart(`${name} is told to stop`)
  }

  async function ready() {
    const until = performance.now() + readyMaxMs
    while (performance.now() < until) {
      refuseIfStopped()
      if (child.exitCode === 1) throw new CannotStart(`${name} does not start: it says why above.`)
      if (await isReady(new URL(addressOf(own)))) return say(`${name} is ready on port ${own}`)
      await new Promise((done) => setTimeout(done, lookEveryMs))
    }
    throw new CannotStart(`${name} was not ready within a minute.`)
  }

  const timeToEndMs = Number(env['DRAIN_SECONDS']) * 1000 + endMaxMs
  const end = () => endNode(child, timeToEndMs, () => say(`${name} does not end and is killed`))

  return {
    ready,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async restart() {
      isReplaced = true
      await end()
      isReplaced = false
      refuseIfStopped()
      child = start()
      await ready()
    },
    async stop() {
      isStopped = true
      await end()
    },
  }
}

/** What one node of several is told beside all that the cluster was. */
export const envOfNode = (env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv => ({
  // What is blank stays so: without it a node would read the line of `.env` that the blank one takes back.
  ...env,
  DRAIN_SECONDS: env['DRAIN_SECONDS']?.trim() || String(drainSeconds),
  PORT: String(port),
  HOST: '127.0.0.1',
  // The balancer listens where others reach it, which a node cannot tell by its own HOST.
  DEMO: env['DEMO'] === '1' && !isLoopback(env['HOST'] || 'localhost') ? 'public' : env['DEMO'],
  // What the operator says of proxies is said of those in front of the balancer.
  TRUST_PROXY: oneProxyMore(env['TRUST_PROXY']),
})

const startNode = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    env,
    // The channel says nothing but that it broke: so a node hears that we are gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Tells a node to end, and kills it where it does not in time. */
const endNode = (child: ChildProcess, maxMs: number, onGivingUp: () => void) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const givingUp = setTimeout(() => {
      onGivingUp()
      child.kill('SIGKILL')
    }, maxMs)
    child.once('exit', () => {
      clearTimeout(givingUp)
      done()
    })
    child.kill('SIGTERM')
  })
