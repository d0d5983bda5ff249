import { RefusalError } from '#server/platform/http/errors.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { sign } from '#server/platform/secrets/digest.ts'
import { type Rate, type RateName, rates } from '#shared/rates.ts'
import type { Refusal } from '#shared/refusals.ts'
import { type Counter, openCounter } from './counter.ts'
import { clientPrefixOf, networkPrefixOf } from './network.ts'
import { openSharedStore } from './shared-store.ts'

/** `relaxed` disables rate limiting. It is set at start; no request can change it. */
export type RateLimitMode = 'strict' | 'relaxed'

type Options = {
  limits: RateLimitMode
  redis: string | undefined
  secret: string
  onError: OnError
}

/** The viewer, if signed in, and the IP address of a request. */
type Caller = { viewerId?: string | undefined; ipAddress: string }
type RateKeyInput = Caller & { account?: string | undefined }

type CountOptions = {
  /** Number of points if one call counts for more than one, such as the bytes of an upload. */
  points?: number
  /** Separate counter for each value, such as a task id or a message text. */
  subKey?: string
  refusal?: Refusal
}

/** Points that one call takes from its rate limits; some are refunded when it ends. */
export type CallCounter = {
  /**
   * Counts in the windows of the limit that are keyed by the caller. Throws a refusal with the seconds to wait if a
   * window is used up.
   */
  count: (limit: RateName, options?: CountOptions) => Promise<void>
  /** Counts in the other windows, which are keyed by the account whose email the body names. */
  countAccount: (limit: RateName, email: string | undefined) => Promise<void>
  /** Refunds the points that do not count for a call that ended with this status. */
  finish: (status: number) => Promise<void>
}

/**
 * Tells by the status of a call whether its points stay counted. `finish` is not called for a call whose body was
 * refused, so all its points stay counted.
 */
const isCountedFor: Record<Rate['counts'], (status: number) => boolean> = {
  attempts: () => true,
  successes: (status) => status < 400,
  failures: (status) => status >= 400 && status < 500,
}

const isKeyedByAccount = ({ per }: Rate) => per === 'account' || per === 'accountFromNetwork'

/** Windows of each limit: those keyed by the caller, and those keyed by the account that the body names. */
const windowsOf = Object.fromEntries(
  Object.entries<readonly Rate[]>(rates).map(([limit, windows]) => [
    limit,
    { caller: windows.filter((rate) => !isKeyedByAccount(rate)), account: windows.filter(isKeyedByAccount) },
  ]),
) as Record<RateName, { caller: Rate[]; account: Rate[] }>

export type Limiter = ReturnType<typeof openLimiter>

/**
 * Opens the rate limiter, which counts calls by the rates in `shared/rates.ts`. Keys are signed, so that no store holds
 * email or IP addresses.
 */
export function openLimiter({ limits, redis, secret, onError }: Options) {
  const isStrict = limits === 'strict'
  const store = isStrict && redis ? openSharedStore(redis, onError) : undefined
  const counters = new Map<Rate, Counter>()
  for (const [name, windows] of Object.entries(rates))
    for (const rate of windows as readonly Rate[])
      counters.set(rate, openCounter({ ...rate, name: `porchlight:limits:${name}:${rate.seconds}`, store }))

  return {
    openCallCounter(caller: Caller): CallCounter {
      const granted: { rate: Rate; refund: () => Promise<void> }[] = []

      async function take(limit: RateName, windows: Rate[], keyInput: RateKeyInput, options: CountOptions = {}) {
        if (!isStrict) return
        const { points = 1, subKey = '', refusal = 'too_many_tries' } = options
        const grantedNow: typeof granted = []
        for (const rate of windows) {
          const key = sign(secret, JSON.stringify([limit, rate.seconds, counterKeys(rate, keyInput), subKey]))
          const { waitSeconds, refund } = await (counters.get(rate) as Counter).take(key, points)
          if (waitSeconds > 0) {
            for (const { refund } of grantedNow) await refund()
            throw new RefusalError(refusal, waitSeconds)
          }
          grantedNow.push({ rate, refund })
        }
        granted.push(...grantedNow)
      }

      return {
        count: (limit, options) => take(limit, windowsOf[limit].caller, caller, options),
        countAccount: (limit, email) => take(limit, windowsOf[limit].account, { ...caller, account: email }),
        async finish(status) {
          for (const { rate, refund } of granted.splice(0)) if (!isCountedFor[rate.counts](status)) await refund()
        },
      }
    },
    close: async () => store?.close(),
  }
}

/** Throws if a call has no value for the key of its rate, which is a mistake in the table of calls. */
function counterKeys({ per }: Rate, { viewerId, ipAddress, account }: RateKeyInput): (string | undefined)[] {
  if (per === 'ipAddress') return [clientPrefixOf(ipAddress)]
  if (per === 'viewer' && viewerId) return [viewerId]
  if (per === 'account' && account) return [account]
  if (per === 'accountFromNetwork' && account) return [account, networkPrefixOf(ipAddress)]
  throw new Error(`The call has no value for the key of its rate: ${per}`)
}
