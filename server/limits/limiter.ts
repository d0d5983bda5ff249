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

/** Who asks. */
type Caller = { viewerId?: string | undefined; address: string }
type Whose = Caller & { account?: string | undefined }

type More = {
  /** How much, where one call is not one: bytes. */
  points?: number
  /** Counted apart for each: words, a neighbor. */
  apart?: string
  refusal?: Refusal
}

/** What one call takes from its limits, and in the end gives back. */
export type Tally = {
  /**
   * Counts in the limit's windows that need to know only who asks. Refuses where one has no more room, and says when it
   * has.
   */
  count: (limit: Limit, more?: More) => Promise<void>
  /** Counts in the other windows, those of the account that the body names by its email. */
  countAccount: (limit: Limit, email: string | undefined) => Promise<void>
  /** Gives back what does not count where a call ended with this status. */
  settle: (status: number) => Promise<void>
}

/** By the status that a call ended with. A call whose body was refused is not settled: all of it stays counted. */
const staysCounted: Record<Rate['counts'], (status: number) => boolean> = {
  tries: () => true,
  deeds: (status) => status < 400,
  failures: (status) => status >= 400 && status < 500,
}

const isOfAccount = ({ per }: Rate) => per === 'account' || per === 'accountFromNetwork'

/** The windows of each limit: those that need only the caller, and those of the account that a body names. */
const windowsOf = Object.fromEntries(
  Object.entries<readonly Rate[]>(rates).map(([limit, windows]) => [
    limit,
    { caller: windows.filter((rate) => !isOfAccount(rate)), account: windows.filter(isOfAccount) },
  ]),
) as Record<Limit, { caller: Rate[]; account: Rate[] }>

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
    openTally(who: Caller): Tally {
      const taken: { rate: Rate; giveBack: () => Promise<void> }[] = []

      async function take(limit: Limit, windows: Rate[], whose: Whose, more: More = {}) {
        if (!isStrict) return
        const { points = 1, apart = '', refusal = 'too_many_tries' } = more
        const takenNow: typeof taken = []
        for (const rate of windows) {
          const key = sign(secret, JSON.stringify([limit, rate.seconds, keyOf(rate, whose), apart]))
          const { waitSeconds, giveBack } = await (counters.get(rate) as Counter).take(key, points)
          if (waitSeconds > 0) {
            for (const { giveBack } of takenNow) await giveBack()
            throw new Refused(refusal, waitSeconds)
          }
          takenNow.push({ rate, giveBack })
        }
        taken.push(...takenNow)
      }

      return {
        count: (limit, more) => take(limit, windowsOf[limit].caller, who, more),
        countAccount: (limit, email) => take(limit, windowsOf[limit].account, { ...who, account: email }),
        async settle(status) {
          for (const { rate, giveBack } of taken.splice(0)) if (!staysCounted[rate.counts](status)) await giveBack()
        },
      }
    },
    close: async () => store?.close(),
  }
}

/** Throws where a call counts by what it does not have: a mistake in the table of calls. */
function keyOf({ per }: Rate, { viewerId, address, account }: Whose): (string | undefined)[] {
  if (per === 'address') return [addressOf(address)]
  if (per === 'viewer' && viewerId) return [viewerId]
  if (per === 'account' && account) return [account]
  if (per === 'accountFromNetwork' && account) return [account, networkOf(address)]
  throw new Error(`A call that nobody can be named for counts per ${per}`)
}
