import { type ChildProcess, spawn } from 'node:child_process'
import { oneProxyMore } from '#server/http/trusted-proxies.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { goodbyeMaxMs } from '#server/process/goodbye.ts'
import { logError } from '#server/process/log.ts'
import { isReady, openBalancer } from './balancer.ts'
import { portsFor, refuseTaken } from './node-ports.ts'

const readyMaxMs = 60_000
const lookEveryMs = 100
/** A node that ended by itself comes back after a moment, so that one that cannot start is not started all the time. */
const comeBackMs = 1_000
const drainSeconds = 2

type Options = {
  nodes: number
  port: number
  host: string
  /** The first node's; the others have those after it. Any that are free, if it is 0 or not said. */
  firstPort?: number | undefined
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  /** Stops it, also while it still starts. */
  leaving?: AbortSignal
  /** How long a node that is told to end has for it, beyond its DRAIN_SECONDS: one that stands still never would. */
  endMaxMs?: number
}

/** Several nodes of this machine behind one balancer. */
export async function openCluster({ nodes: count, port, host, env, say, leaving, firstPort, ...more }: Options) {
  const { endMaxMs = goodbyeMaxMs } = more
  const ports = await portsFor(count, firstPort)
  const addresses = ports.map(addressOf)
  leaving?.throwIfAborted()
  // First of all: who finds the port taken hears of it before any node begins. Whoever comes early is asked to come back.
  const balancer = await openBalancer(addresses, { port, host })
  await refuseTaken(ports).catch(async (error) => {
    await balancer.close()
    throw error
  })
  const nodes = ports.map((own, index) => keepNode({ own, name: `node ${index + 1}`, env, say, endMaxMs }))

  /** The nodes first: they answer what is under way and send their screens away, through the balancer. */
  async function stop() {
    await Promise.all(nodes.map((node) => node.stop()))
    await balancer.close()
  }
  leaving?.addEventListener('abort', () => void stop().catch(logError))
  if (leaving?.aborted) await stop()

  await Promise.all(nodes.map((node) => node.ready())).catch(async (error) => {
    await stop()
    throw error
  })
  let restarted = Promise.resolve()
  async function restartEach() {
    for (const [index, node] of nodes.entries()) {
      const address = addresses[index] as string
      balancer.setLeaving(address, true)
      await node.restart().finally(() => balancer.setLeaving(address, false))
    }
  }
  return {
    port: balancer.port,
    addresses,
    /** Ends a node at once, as the kernel would; it comes back. Or has it stand still, by SIGSTOP. */
    kill: (index: number, signal: NodeJS.Signals = 'SIGKILL') => nodes[index]?.kill(signal),
    /**
     * Starts one after another anew, each once the one before is ready: nobody notices. Asked for meanwhile, it begins
     * again afterwards, since some may have started before what it is asked for arrived.
     */
    restart() {
      restarted = restarted.catch(() => {}).then(restartEach)
      return restarted
    },
    stop,
  }
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`

type NodeOptions = { own: number; name: string; env: NodeJS.ProcessEnv; say: (line: string) => void; endMaxMs: number }

function keepNode({ own, name, env: given, say, endMaxMs }: NodeOptions) {
  const env: NodeJS.ProcessEnv = { DRAIN_SECONDS: String(drainSeconds), ...given }
  let isStopped = false
  let isReplaced = false
  let child = start()

  function start(): ChildProcess {
    const next = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
      env: {
        ...env,
        PORT: String(own),
        HOST: '127.0.0.1',
        // What the operator says of proxies is said of those in front of the balancer.
        TRUST_PROXY: oneProxyMore(env['TRUST_PROXY']),
      },
      // The channel says nothing but that it broke: so a node hears that we are gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
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

  const end = () =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done()
      const ending = child
      const givingUp = setTimeout(
        () => {
          say(`${name} does not end and is killed`)
          ending.kill('SIGKILL')
        },
        Number(env['DRAIN_SECONDS']) * 1000 + endMaxMs,
      )
      ending.once('exit', () => {
        clearTimeout(givingUp)
        done()
      })
      ending.kill('SIGTERM')
    })

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
