import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedStore } from './shared-store.ts'

type Options = { name: string; most: number; seconds: number; store: SharedStore | undefined }

type Taken = {
  /** 0 where there was room, else when there is again. */
  waitSeconds: number
  giveBack: () => Promise<void>
}
export type Counter = { take: (key: string, points: number) => Promise<Taken> }

const nothingTaken = async () => {}

/**
 * So many points in so many seconds for each key, from the first one on (a window that ends whole, not one that
 * slides). Each node counts by itself, and in the shared store too where there is one: so a store that is lost, or
 * empty, or slow leaves a count that stands, and a node refuses what it has seen too much of without asking anybody.
 */
export function openCounter({ name, most, seconds, store }: Options): Counter {
  const options = { keyPrefix: name, points: most, duration: seconds }
  const here = new RateLimiterMemory(options)
  const everywhere = store && new RateLimiterRedis({ ...options, storeClient: store.client })

  return {
    async take(key, points) {
      const waitHere = await takeFrom(here, key, points)
      if (waitHere > 0) return { waitSeconds: waitHere, giveBack: nothingTaken }
      const giveBackHere = async () => void (await here.reward(key, points))
      if (!everywhere) return { waitSeconds: 0, giveBack: giveBackHere }

      const waitElsewhere = await store.tryAsking(() => takeFrom(everywhere, key, points))
      if (waitElsewhere === null) return { waitSeconds: 0, giveBack: giveBackHere }
      if (waitElsewhere > 0) {
        await giveBackHere()
        return { waitSeconds: waitElsewhere, giveBack: nothingTaken }
      }
      const giveBack = async () => {
        await giveBackHere()
        await store.tryAsking(() => everywhere.reward(key, points))
      }
      return { waitSeconds: 0, giveBack }
    },
  }
}

/** Answers 0 where there was room, else the seconds until there is; what found no room is not counted. */
async function takeFrom(counter: RateLimiterAbstract, key: string, points: number): Promise<number> {
  try {
    await counter.consume(key, points)
    return 0
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    await counter.reward(key, points)
    return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
  }
}
