const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** The value that a share (0 to 1) of all stays at or under. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** How long each of so many turns took, in ms, one after the other. */
export async function timesOf(turns: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times = []
  for (let turn = 0; turn < turns; turn++) {
    const startedAt = performance.now()
    await work(turn)
    times.push(performance.now() - startedAt)
  }
  return times
}

/**
 * Takes a figure of each contender in turn, round by round, so that whatever else the machine does falls on all of
 * them, and answers with the median of each. The first round only warms up.
 */
export async function inTurn<Name extends string>(rounds: number, contenders: Record<Name, () => Promise<number>>) {
  const figures = {} as Record<Name, number[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of Object.keys(contenders) as Name[]) {
      const figure = await contenders[name]()
      if (round > 0) figures[name] = [...(figures[name] ?? []), figure]
    }
  return Object.fromEntries(Object.keys(figures).map((name) => [name, median(figures[name as Name])])) as Record<
    Name,
    number
  >
}
