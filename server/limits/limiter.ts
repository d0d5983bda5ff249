import { Refused } from '#server/http/errors.ts'
import type { OnError } from '#server/process/on-error.ts'
import { sign } from '#server/secrets/digest.ts'
import { type Limit, type Rate, rates } from '#shared/rates.ts'
import type { Refusal } from '#shared/refusals.ts'
import { type Counter, openCounter } from './counter.ts'
import { addressOf, networkOf } from './network.ts'
import { openSharedStore } from './shared-store.ts'

/** `relaxed` counts nothing. Settled at start; nothing in a request changes it. */
export type Limits = 'strict' | 'relaxed'

type Options = {
  limits: Limits
  redis: string | undefined
  secret: string
  onError: OnError
}

/** Whose count it is. The account is the email that the call names. */
type Who = { viewerId?: string | undefined; address: string; account?: string | undefined }

type More = {
  /** How much, where one call is not one: bytes. */
  points?: number
  /** Counted apart for each: words, a neighbor. */
  apart?: string
  refusal?: Refusal
}

/** What one call takes from its limits, and in the end gives back. */
export type Tally = {
  /** Refuses where there is no more room in one of the limit's windows, and says when there is. */
  count: (limit: Limit, more?: More) => Promise<void>
  /** Gives back what does not count where a call ended with this status. */
  settle: (status: number) => Promise<void>
}

/** By the status that a call ended with. What the form refused never came so far. */
const staysCounted: Record<Rate['counts'], (status: number) => boolean> = {
  tries: () => true,
  deeds: (status) => status < 400,
  failures: (status) => status >= 400 && status < 500,
}

export type Limiter = ReturnType<typeof openLimiter>

/** Counts calls by `shared/rates.ts`. Keys are signed: no store learns an email or an address from them. */
export function openLimiter({ limits, redis, secret, onError }: Options) {
  const isStrict = limits === 'strict'
  const store = isStrict && redis ? openSharedStore(redis, onError) : undefined
  const counters = new Map<Rate, Counter>()
  for (const [name, windows] of Object.entries(rates))
    for (const rate of windows as readonly Rate[])
      counters.set(rate, openCounter({ ...rate, name: `porchlight:limits:${name}:${rate.seconds}`, store }))

  return {
    openTally(who: Who): Tally {
      const taken: { rate: Rate; giveBack: () => Promise<void> }[] = []
      return {
        async count(limit, { points = 1, apart = '', refusal = 'too_many_tries' } = {}) {
          if (!isStrict) return
          const takenNow: typeof taken = []
          for (const rate of rates[limit]) {
            const key = sign(secret, JSON.stringify([limit, rate.seconds, keyOf(rate, who), apart]))
            const { waitSeconds, giveBack } = await (counters.get(rate) as Counter).take(key, points)
            if (waitSeconds > 0) {
              for (const { giveBack } of takenNow) await giveBack()
              throw new Refused(refusal, waitSeconds)
            }
            takenNow.push({ rate, giveBack })
          }
          taken.push(...takenNow)
        },
        async settle(status) {
          for (const { rate, giveBack } of taken.splice(0)) if (!staysCounted[rate.counts](status)) await giveBack()
        },
      }
    },
    close: async () => store?.close(),
  }
}

/** Throws where a call counts by what it does not have: a mistake in the table of calls. */
function keyOf({ per }: Rate, { viewerId, address, account }: Who): (string | undefined)[] {
  if (per === 'address') return [addressOf(address)]
  if (per === 'viewer' && viewerId) return [viewerId]
  if (per === 'account' && account) return [account]
  if (per === 'accountFromNetwork' && account) return [account, networkOf(address)]
  throw new Error(`A call that nobody can be named for counts per ${per}`)
}
