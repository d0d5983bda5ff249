import { goodbyeMaxMs } from '#server/process/goodbye.ts'
import { logError } from '#server/process/log.ts'
import { openBalancer } from './balancer.ts'
import { addressOf, keepNode } from './kept-node.ts'
import { portsFor, refuseTaken } from './node-ports.ts'

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
  // First of all: who finds the port taken hears of it before any node begins. Whoever comes early is asked to come
  // back.
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
