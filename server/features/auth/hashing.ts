import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type ConcurrencyLimits, openConcurrencyLimit } from '#server/platform/rate-limit/concurrency-limit.ts'
import { normalizePassword } from '#shared/auth/normalize-password.ts'

/**
 * Returns how many hashes run at once. A hash takes 19 MiB and some tens of milliseconds of one core. One core stays
 * free for signed-in users, and one of the four threads on which Node also reads files and resolves names
 * (https://nodejs.org/api/cli.html#uv_threadpool_sizesize).
 */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(cores - 1, 3))
const atOnceMax = hashesAtOnce(availableParallelism())
/** This is about the number of hashes that are done before users give up waiting. */
const waitingMax = 100
const retryAfterSeconds = 3

export type HashingBounds = ConcurrencyLimits

export type Hashing = ReturnType<typeof openHashing>

/**
 * Hashes and compares passwords, a few at a time however many users sign in; once the queue is full, further ones are
 * asked to retry later.
 */
export function openHashing(bounds: HashingBounds = { runningMax: atOnceMax, waitingMax }) {
  const runLimited = openConcurrencyLimit(bounds, retryAfterSeconds)
  return {
    hash: (password: string) => runLimited(() => hash(normalizePassword(password))),
    verify: ({ hash, password }: { hash: string; password: string }) =>
      runLimited(async () => {
        for (const form of formsOf(password)) if (await verify(hash, form)) return true
        return false
      }),
    /** Takes as long as comparing this password with a stored hash. */
    verifyDummy: (password: string) =>
      runLimited(async () => {
        for (const form of formsOf(password)) await hash(form)
      }),
  }
}

/** A hash from before passwords were normalized may be one of the text as typed. */
const formsOf = (typed: string) => new Set([normalizePassword(typed), typed])
