import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'

export type Pace = {
  /** How often a wire is asked for a sign of life. */
  askEveryMs: number
  /** How long it has to give one. */
  lifeMaxMs: number
}

export const pace: Pace = { askEveryMs: 20_000, lifeMaxMs: 5000 }

/**
 * A host that vanishes ends no connection, and the system notices only after a quarter of an hour: so a wire is asked
 * now and then, and `renew` ends one that says nothing. Answers with how to ask no more.
 */
export function askForLife(ask: () => Promise<unknown>, { askEveryMs }: Pace, renew: OnError) {
  let isOver = false
  const work = async () => void (await ask())
  const end = repeat(work, { everyMs: askEveryMs }, (error) => isOver || renew(error))
  return () => {
    isOver = true
    return end()
  }
}
