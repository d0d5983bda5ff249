import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#server/http/errors.ts'

/** A hash is 19 MiB and some tens of milliseconds of one core: one core is left to everybody who is signed in. */
const atOnceMax = Math.max(1, availableParallelism() - 1)
/** About as many as are done before anybody gives up waiting. */
const waitingMax = 100
const freeAgainSeconds = 3

export type HashingBounds = { atOnceMax: number; waitingMax: number }
type Job = () => void

/** Passwords, hashed and compared a few at a time, however many sign in; beyond a queue's length they are asked to come back. */
export function openHashing(bounds: HashingBounds = { atOnceMax, waitingMax }) {
  const line: Job[] = []
  let running = 0

  async function takeTurn() {
    if (running < bounds.atOnceMax) {
      running += 1
      return
    }
    if (line.length >= bounds.waitingMax) throw new Refused('busy', freeAgainSeconds)
    await new Promise<void>((start) => line.push(start))
  }

  function passTurn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await takeTurn()
    try {
      return await work()
    } finally {
      passTurn()
    }
  }

  return {
    hash: (password: string) => inTurn(() => hash(password)),
    verify: ({ hash, password }: { hash: string; password: string }) => inTurn(() => verify(hash, password)),
  }
}
