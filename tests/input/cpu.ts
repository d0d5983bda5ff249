/** CPU time of this thread in milliseconds, which does not depend on other processes. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The operating system counts a thread's time in ticks of some milliseconds. */
const measurableMs = 10

type Work = () => unknown

type Rounds = {
  runs?: number
  /** A run below this limit is enough; as long as there is none, up to four times as many runs are made. */
  below?: number
}

/** The minimum of several runs, since garbage collection and compilation can slow down any one of them. */
async function minimumOf({ runs = 5, below }: Rounds, measure: () => Promise<number>): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY
  for (let run = 0; run < (below === undefined ? runs : 4 * runs) && !(minimum < (below ?? 0)); run++)
    minimum = Math.min(minimum, await measure())
  return minimum
}

/** CPU time of this thread that the work takes. */
export const costMs = (work: Work, rounds: Rounds = {}): Promise<number> =>
  minimumOf(rounds, async () => {
    const startMs = cpuMs()
    await work()
    return cpuMs() - startMs
  })

/** The longest time that the work blocks the event loop. */
export const longestBlockMs = (work: Work, rounds: Rounds = {}): Promise<number> =>
  minimumOf(rounds, async () => {
    let longestMs = 0
    let lastMs = cpuMs()
    const measureStep = () => {
      longestMs = Math.max(longestMs, cpuMs() - lastMs)
      lastMs = cpuMs()
      nextStep = setImmediate(measureStep)
    }
    let nextStep = setImmediate(measureStep)
    await work()
    clearImmediate(nextStep)
    return Math.max(longestMs, cpuMs() - lastMs)
  })

type Costs = { once: () => Promise<number>; more: () => Promise<number> }
type GrowthOptions = { rounds?: number; maxMs?: number }

/**
 * Returns null if `more` costs at most `times` times as much as `once`, and at most `maxMs`; otherwise both costs in
 * milliseconds. Measures again while it seems to cost more, because that may be chance.
 */
export async function findExcessGrowth(times: number, { once, more }: Costs, options: GrowthOptions = {}) {
  const { rounds = 5, maxMs = Number.POSITIVE_INFINITY } = options
  const least = { once: Number.POSITIVE_INFINITY, more: Number.POSITIVE_INFINITY }
  const isExcess = (onceMs: number) => least.more > Math.min(maxMs, times * Math.max(onceMs, measurableMs))
  for (let round = 0; round < rounds; round++) {
    least.more = Math.min(least.more, await more())
    if (!isExcess(0)) return null
    least.once = Math.min(least.once, await once())
    if (!isExcess(least.once)) return null
  }
  return least
}
