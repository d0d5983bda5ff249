const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** Quantile: the value that a share (0 to 1) of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Duration in ms of each of `turns` sequential runs. */
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
 * Measures all contenders alternately, round by round, so that other load on the machine affects all of them, and
 * returns the median of each. The first round is a warm-up.
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
