import * as z from 'zod/mini'

const first = 'kept'

/** One thing kept for one person: `keptKey('offer', viewerId, taskId)`. */
export const keptKey = (what: string, viewerId: string, ...ofWhat: string[]): string =>
  [first, what, viewerId, ...ofWhat].join(':')

const ownerOf = (key: string) => key.split(':')[2]

/** A browser that keeps nothing, or has no room, loses no more than what a reload forgets. */
function guarded<Answer>(use: () => Answer, otherwise: Answer): Answer {
  try {
    return use()
  } catch (error) {
    console.warn('This browser keeps nothing', error)
    return otherwise
  }
}

/** Nothing is ever kept as ''. */
export const readKept = (key: string): string => guarded(() => localStorage.getItem(key) ?? '', '')

/** What was kept as JSON, where it still is what this release knows; else null. */
export function parseKept<Schema extends z.ZodMiniType>(schema: Schema, kept: string): z.output<Schema> | null {
  try {
    return z.safeParse(schema, JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** Until it is forgotten, its person logs out or another one signs in on this device. */
export const keep = (key: string, value: string) =>
  guarded(() => (value === '' ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)

export const forget = (key: string) => keep(key, '')

/** Everything of one sort, whoever it is kept for, by key. */
export const allKept = (what: string): [string, string][] =>
  guarded(() => Object.entries(localStorage).filter(([key]) => key.startsWith(`${first}:${what}:`)), [])

function forgetWhere(isUnwanted: (key: string) => boolean) {
  const keys = guarded(() => Object.keys(localStorage), [])
  for (const key of keys) if (key.startsWith(`${first}:`) && isUnwanted(key)) forget(key)
}

/** For who logs out: the next person at this device finds neither addresses nor messages. */
export const forgetAllKept = () => forgetWhere(() => true)

/** For who is signed in: a session that ran out keeps its person's words, and only for that person. */
export const keepOnlyFor = (viewerId: string) => forgetWhere((key) => ownerOf(key) !== viewerId)
