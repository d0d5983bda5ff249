/** A measured value and its goal; it is a ratio unless it has a unit. */
type Measured = { what: string; value: number; unit?: string; goal: number; atLeast?: boolean; from: string }

const digits = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3))

/** Prints one line for a goal: name, value, goal, verdict, and the figures that the value is derived from. */
export function report({ what, value, unit = 'x', goal, atLeast = false, from }: Measured) {
  const isMet = atLeast ? value >= goal : value <= goal
  const verdict = isMet ? 'met    ' : 'NOT MET'
  console.log(
    `${verdict}  ${what.padEnd(58)} ${digits(value)} ${unit}  (goal ${atLeast ? 'at least' : 'at most'} ${goal} ${unit}; ${from})`,
  )
}

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`
