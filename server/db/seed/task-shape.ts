import type { Point } from '#shared/places/grid.ts'
import type { Category } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Day, Moment } from './moments.ts'
import type { Name } from './people.ts'

/** How far a task has come with the helper that its requester accepted. */
export type DemoProgress = {
  helper: Name
  accepted: Moment
  started?: Moment
  finished?: Moment
  completed?: Moment
}

export type DemoTask = {
  by: Name
  title: string
  description: string
  category: Category
  posted: Moment
  when?: Day
  hours?: number
  /** Dollars, or the service in exchange, or null: an older post that asks for nothing back. */
  pay: number | string | null
  /** Given where the post offers a service. */
  availability?: string
  /** Where it is not at the poster's home. */
  at?: { address: string; point: Point }
  addressShown?: true
  progress?: DemoProgress
  closed?: true
}

export const demoTypeOf = ({ availability }: DemoTask): TaskType => (availability ? 'service' : 'request')
