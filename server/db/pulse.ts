import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { silent } from './failures.ts'

const doubtAfterMs = 500
/**
 * With what comes before it less than the two seconds in which people are to be asked to come back. Waited for in two
 * parts: where this process itself stood still for the one, what came meanwhile is read in the other.
 */
const livesWithinMs = [1000, 300]
const lookAgainMs = 500

export type Pulse = ReturnType<typeof openPulse>

/**
 * Whether a server lives: one that stands still, or a network that swallows everything, refuses nobody. Whoever waits
 * for longer than usual has it looked at, on a connection of its own; while it is silent nobody begins to wait.
 */
export function openPulse(connectionString: string) {
  let looking: Promise<boolean> | undefined
  let again: NodeJS.Timeout | undefined
  let isSilent = false
  let isOver = false

  function look(): Promise<boolean> {
    looking ??= speaks(connectionString).then((lives) => {
      looking = undefined
      isSilent = !lives
      if (isSilent && !isOver) again = setTimeout(look, lookAgainMs)
      return lives
    })
    return looking
  }

  /** What is asked of the server, or an error as soon as it is known to be silent. */
  function unlessSilent<T>(ask: () => Promise<T>): Promise<T> {
    if (isSilent) return Promise.reject(new Error(silent))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const doubts = setInterval(async () => {
      if (!(await look())) reject(new Error(silent))
    }, doubtAfterMs)
    ask()
      .then(resolve, reject)
      .finally(() => clearInterval(doubts))
    return promise
  }

  function end() {
    isOver = true
    clearTimeout(again)
  }

  return { unlessSilent, end }
}

/**
 * Whether it says anything to a new connection: who refuses it, or hangs up, is not silent, and is met by the others.
 */
async function speaks(connectionString: string): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString, stream: () => socket })
  client.on('error', () => {})
  const ended = new AbortController()
  const { signal } = ended
  const spoken = Promise.race([once(socket, 'data', { signal }), once(socket, 'close', { signal })]).then(
    () => true,
    () => true,
  )
  client.connect().catch(() => {})
  const waited = (async () => {
    for (const ms of livesWithinMs) await wait(ms, undefined, { signal })
    return false
  })()
  waited.catch(() => {})
  const lives = await Promise.race([spoken, waited])
  ended.abort()
  socket.destroy()
  return lives
}
