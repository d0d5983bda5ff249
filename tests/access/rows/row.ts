import type { TaskStatus } from '#shared/tasks/schema.ts'
import type { Facts } from '../stage.ts'

/**
 * Who may do what. One row a call (or one way to make it), one line of cells a state of the task: what dan, who is
 * signed out, then cleo the stranger, ada the requester, ben her helper and pia, who offered too, are answered. A dash
 * stands where the person cannot be in that place: there is no helper yet, or none any more.
 */
export type Row = {
  /** As it stands in the table of calls. */
  call: string
  /** What tells this way of making the call from others. */
  way?: string
  /** What the path's one field is, its id but for a ZIP code; the task's own where it is not said. */
  at?: (facts: Facts) => string
  query?: (facts: Facts) => string
  send?: (facts: Facts, who: Actor) => object | Promise<object>
  cells: [states: string, answers: string][]
}

export const actors = ['dan', 'cleo', 'ada', 'ben', 'pia'] as const
export type Actor = (typeof actors)[number]

export const taken = 'matched in_progress pending_review'
export const helped = `${taken} completed`

/** For what is not about a task at all. */
export const anyState = 'any'
export type State = TaskStatus | typeof anyState

export const everyone: Row['cells'] = [[anyState, '401 200 200 200 200']]
export const whoSees: Row['cells'] = [
  ['open', '401 200 200 – 200'],
  [helped, '401 404 200 200 200'],
  ['closed', '401 404 200 – 200'],
]
