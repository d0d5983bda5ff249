/** Processor time of this thread in milliseconds: what other programs do meanwhile counts for nothing. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The system counts a thread's time in ticks of some milliseconds. */
export const measurableMs = 10

type Work = () => unknown

/** The least of several runs, since collecting garbage and compiling may fall into any one of them. */
async function least(runs: number, measure: () => Promise<number>): Promise<number> {
  const measured = []
  for (let run = 0; run < runs; run++) measured.push(await measure())
  return Math.min(...measured)
}

/** How much processor time of this thread the work takes. */
export const costMs = (work: Work, runs = 5): Promise<number> =>
  least(runs, async () => {
    const begin = cpuMs()
    await work()
    return cpuMs() - begin
  })

/** The longest that the work keeps this thread from serving anything else. */
export const longestStretchMs = (work: Work, runs = 3): Promise<number> =>
  least(runs, async () => {
    let longest = 0
    let last = cpuMs()
    const look = () => {
      longest = Math.max(longest, cpuMs() - last)
      last = cpuMs()
      next = setImmediate(look)
    }
    let next = setImmediate(look)
    await work()
    clearImmediate(next)
    return Math.max(longest, cpuMs() - last)
  })
