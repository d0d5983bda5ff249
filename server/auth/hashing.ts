import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type LineBounds, openWaitingLine } from '#server/limits/waiting-line.ts'
import { comparedPassword } from '#shared/auth/password.ts'

/**
 * A hash is 19 MiB and some tens of milliseconds of one core: one core is left to everybody who is signed in, and one
 * of the four threads on which Node also reads files and looks up names
 * (https://nodejs.org/api/cli.html#uv_threadpool_sizesize).
 */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(cores - 1, 3))
const atOnceMax = hashesAtOnce(availableParallelism())
/** About as many as are done before anybody gives up waiting. */
const waitingMax = 100
const freeAgainSeconds = 3

export type HashingBounds = LineBounds

export type Hashing = ReturnType<typeof openHashing>

/**
 * Passwords, hashed and compared a few at a time, however many sign in; beyond a queue's length they are asked to come
 * back.
 */
export function openHashing(bounds: HashingBounds = { atOnceMax, waitingMax }) {
  const inTurn = openWaitingLine(bounds, freeAgainSeconds)
  return {
    hash: (password: string) => inTurn(() => hash(comparedPassword(password))),
    verify: ({ hash, password }: { hash: string; password: string }) =>
      inTurn(async () => {
        for (const form of formsOf(password)) if (await verify(hash, form)) return true
        return false
      }),
    /** Takes as long as comparing this password with another one. */
    verifyNothing: (password: string) =>
      inTurn(async () => {
        for (const form of formsOf(password)) await hash(form)
      }),
  }
}

/** A hash that was made before passwords were composed may be of what was typed. */
const formsOf = (typed: string) => new Set([comparedPassword(typed), typed])
