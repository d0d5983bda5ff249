import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedStore } from './shared-store.ts'

type Options = { name: string; max: number; seconds: number; store: SharedStore | undefined }

type TakeResult = {
  /** 0 if the points were granted, else the seconds until they can be. */
  waitSeconds: number
  refund: () => Promise<void>
}
export type Counter = { take: (key: string, points: number) => Promise<TakeResult> }

const refundNothing = async () => {}

/**
 * Counts points per key in a fixed window that starts with the first point. Each node counts in memory, and also in the
 * shared store if there is one. A store that is lost, empty or slow therefore leaves the node's own count in force, and
 * a node can refuse without asking the store.
 */
export function openCounter({ name, max, seconds, store }: Options): Counter {
  const options = { keyPrefix: name, points: max, duration: seconds }
  const localCounter = new RateLimiterMemory(options)
  const sharedCounter = store && new RateLimiterRedis({ ...options, storeClient: store.client })

  return {
    async take(key, points) {
      const localWaitSeconds = await takeFrom(localCounter, key, points)
      if (localWaitSeconds > 0) return { waitSeconds: localWaitSeconds, refund: refundNothing }
      const refundLocal = async () => void (await localCounter.reward(key, points))
      if (!sharedCounter) return { waitSeconds: 0, refund: refundLocal }

      const sharedWaitSeconds = await store.requestOrNull(() => takeFrom(sharedCounter, key, points))
      if (sharedWaitSeconds === null) return { waitSeconds: 0, refund: refundLocal }
      if (sharedWaitSeconds > 0) {
        await refundLocal()
        return { waitSeconds: sharedWaitSeconds, refund: refundNothing }
      }
      const refund = async () => {
        await refundLocal()
        await store.requestOrNull(() => sharedCounter.reward(key, points))
      }
      return { waitSeconds: 0, refund }
    },
  }
}

/** Returns 0 if the points were granted, else the seconds until they can be. Refused points are not counted. */
async function takeFrom(counter: RateLimiterAbstract, key: string, points: number): Promise<number> {
  try {
    await counter.consume(key, points)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    await counter.reward(key, points)
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}
