import { firstNameOf } from '#shared/users/format-user.ts'
import type { NeighborPage } from '#shared/users/schema.ts'
import type { PromiseWords } from './choices.ts'
import type { PromiseRecord } from './promise-schema.ts'

export const promiseLabels: Record<PromiseWords, string> = {
  keeps: 'Keeps promises',
  usually: 'Usually keeps promises',
}

/** Returns what a profile says about promises: one line for both roles if it is the same. */
export function describePromises({ asRequester, asHelper }: NeighborPage['promises']): string[] {
  if (asRequester !== null && asRequester === asHelper) return [promiseLabels[asRequester]]
  return [
    ...(asRequester ? [`${promiseLabels[asRequester]} on what they post`] : []),
    ...(asHelper ? [`${promiseLabels[asHelper]} on what others post`] : []),
  ]
}

/** 'Ada, in the last year: 9 done, 1 cancelled late, 0 not there', or 'Ada, new here: 2 so far'. */
export function describeRecordOf(person: { firstName: string }, record: PromiseRecord): string {
  const words = describeRecord(record)
  return `${firstNameOf(person)}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** 'In the last year: 9 done, 1 cancelled late, 0 not there', or 'New here: 2 so far'. */
export function describeRecord({ soFar, counts }: PromiseRecord): string {
  if (counts === null) return `New here: ${soFar} so far`
  const { done, late, noShows, contested } = counts
  const unsettled = contested > 0 ? ` and ${contested} not agreed on` : ''
  return `In the last year: ${done} done, ${late} cancelled late, ${noShows} not there${unsettled}`
}
