import type { OptionalText } from '#server/features/tasks/optional-texts.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Category } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Day, Moment } from './moments.ts'
import type { PersonName } from './people.ts'

/** Progress of a task with the helper that its requester accepted. */
export type DemoProgress = {
  helper: PersonName
  accepted: Moment
  started?: Moment
  finished?: Moment
  completed?: Moment
}

/** `availability` is set if the task offers a service. */
export type DemoTask = Partial<Record<Exclude<OptionalText, 'serviceOffered'>, string>> & {
  by: PersonName
  title: string
  description: string
  category: Category
  posted: Moment
  when?: Day
  hours?: number
  /** Dollars, or the service in exchange; null for nothing but a thank-you. */
  pay: number | string | null
  /** Set if the place is not the requester's home. */
  at?: { address: string; point: Point }
  addressShown?: true
  progress?: DemoProgress
  closed?: true
  /** Time of the report with which enough neighbors had reported it. */
  heldSince?: Moment
}

export const demoTypeOf = ({ availability }: DemoTask): TaskType => (availability ? 'service' : 'request')
