import { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Together less than the two seconds in which people are to be asked to come back. */
const [doubtAfterMs, livesWithinMs] = [500, 1300]
const lookAgainMs = 500

/** What the driver too says of a connection that is silent. */
export const silent = 'Query read timeout'

export type Pulse = ReturnType<typeof openPulse>

/**
 * Whether a server lives: one that stands still, or a network that swallows everything, refuses nobody. Whoever waits for
 * longer than usual has it looked at, on a connection of its own; while it is silent nobody begins to wait.
 */
export function openPulse(connectionString: string) {
  let looking: Promise<boolean> | undefined
  let isSilent = false

  function look(): Promise<boolean> {
    looking ??= answers(connectionString).then((lives) => {
      looking = undefined
      isSilent = !lives
      if (isSilent) setTimeout(look, lookAgainMs).unref()
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

  return { unlessSilent }
}

async function answers(connectionString: string): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString, stream: () => socket })
  client.on('error', () => {})
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true, isRefusal)
  const inTime = await Promise.race([
    asked,
    wait(livesWithinMs)
      .then(arrived)
      .then(() => false),
  ])
  socket.destroy()
  return inTime
}

/** Who refuses, as one with too many connections does, lives. */
const isRefusal = (error: Error) => error instanceof pg.DatabaseError

/** This process may have stood still itself: what came meanwhile is read before it is said not to have come. */
const arrived = () => setImmediate()
