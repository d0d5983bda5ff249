import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { unresponsiveMessage } from './errors.ts'

const probeAfterMs = 500
/**
 * `probeAfterMs` and these timeouts together stay below the two seconds within which users must be asked to come back.
 * The wait has two parts: if the event loop was blocked during the first, data that arrived meanwhile is read during
 * the second.
 */
const probeTimeoutsMs = [1000, 300]
const probeAgainMs = 500

export type LivenessProbe = ReturnType<typeof openLivenessProbe>

/**
 * Probes whether the server is responsive: a stalled server or a network that drops all packets refuses nothing. A
 * query that takes unusually long starts a probe on a separate connection; while the server is unresponsive, new
 * queries fail at once. pg has only a timeout for each query.
 */
export function openLivenessProbe(connectionString: string) {
  let probing: Promise<boolean> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let isUnresponsive = false
  let isStopped = false

  function probe(): Promise<boolean> {
    probing ??= isResponsive(connectionString).then((lives) => {
      probing = undefined
      isUnresponsive = !lives
      if (isUnresponsive && !isStopped) retryTimer = setTimeout(probe, probeAgainMs)
      return lives
    })
    return probing
  }

  /** Calls `run`, or rejects as soon as the server is known to be unresponsive. */
  function runIfResponsive<T>(run: () => Promise<T>): Promise<T> {
    if (isUnresponsive) return Promise.reject(new Error(unresponsiveMessage))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const probeTimer = setInterval(async () => {
      if (!(await probe())) reject(new Error(unresponsiveMessage))
    }, probeAfterMs)
    run()
      .then(resolve, reject)
      .finally(() => clearInterval(probeTimer))
    return promise
  }

  function end() {
    isStopped = true
    clearTimeout(retryTimer)
  }

  return { runIfResponsive, end }
}

/**
 * Returns true if the server reacts to a new connection at all. A refusal or a hang-up is not silence, and is handled
 * elsewhere.
 */
async function isResponsive(connectionString: string): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString, stream: () => socket })
  client.on('error', () => {})
  const settled = new AbortController()
  const { signal } = settled
  const reaction = Promise.race([once(socket, 'data', { signal }), once(socket, 'close', { signal })]).then(
    () => true,
    () => true,
  )
  client.connect().catch(() => {})
  const timedOut = (async () => {
    for (const ms of probeTimeoutsMs) await wait(ms, undefined, { signal })
    return false
  })()
  timedOut.catch(() => {})
  const isAlive = await Promise.race([reaction, timedOut])
  settled.abort()
  socket.destroy()
  return isAlive
}
