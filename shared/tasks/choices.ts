/** Choices for screens that do not need the schema. */

export const taskTypes = ['request', 'service'] as const
export type TaskType = (typeof taskTypes)[number]

/**
 * Orders of a list of tasks. Each has two implementations, which a test compares: `comparators` in browse-tasks.ts for
 * screens, and `orders` in server/features/search/page-query.ts for the database.
 */
export const sorts = ['newest', 'soonest', 'closest', 'highest_pay'] as const
export type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  newest: 'Newest',
  soonest: 'Soonest',
  closest: 'Closest',
  highest_pay: 'Highest pay',
}

/** Kinds of pay of a task, and the choices of the filter. A free task asks for nothing in return. */
export const compensationTypes = ['money', 'points', 'service', 'free'] as const
export type CompensationType = (typeof compensationTypes)[number]

/** Returns the kind of pay of a task. Older tasks without one are free. */
export const compensationTypeOf = (task: { compensationType: CompensationType | null }): CompensationType =>
  task.compensationType ?? 'free'

export const whenFilters = ['today', 'tomorrow', 'this_week', 'flexible'] as const

/** Why an open post closed by itself: its time was over, or nobody said that the service is still offered. */
export const closedReasons = ['expired', 'not_answered'] as const
export type ClosedReason = (typeof closedReasons)[number]
