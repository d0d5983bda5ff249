import type { TaskStatus } from '#shared/tasks/schema.ts'
import type { TaskFacts } from '../access-world.ts'

/**
 * Access rights. There is one row for each call (or for each variant of it) and one line of cells for each state of the
 * task, with the expected statuses for dan (signed out), cleo (a stranger), ada (the requester), ben (the helper)
 * and pia (another neighbor with an offer), in this order. A dash means that the person cannot be in that position: the
 * task has no helper yet, or none any more.
 */
export type AccessRow = {
  /** Method and path, as in `shared/api.ts`. */
  call: string
  /** Label that distinguishes several rows of the same call. */
  variant?: string
  /** Value of the path parameter, which is an id except for a ZIP code; defaults to the task's id. */
  pathParameter?: (facts: TaskFacts) => string
  query?: (facts: TaskFacts) => string
  fieldsOf?: (facts: TaskFacts, who: Actor) => object | Promise<object>
  cells: [states: string, statuses: string][]
}

export const matrixActors = ['dan', 'cleo', 'ada', 'ben', 'pia'] as const
export type Actor = (typeof matrixActors)[number]

export const activeStates = 'matched in_progress pending_review'
export const statesWithHelper = `${activeStates} completed`

/** State of rows that are not about a task. */
export const anyState = 'any'
export type State = TaskStatus | typeof anyState

export const everyoneSignedIn: AccessRow['cells'] = [[anyState, '401 200 200 200 200']]
export const whereVisible: AccessRow['cells'] = [
  ['open', '401 200 200 – 200'],
  [statesWithHelper, '401 404 200 200 200'],
  ['closed', '401 404 200 – 200'],
]
