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

export const payFilters = ['money', 'points', 'service', 'free'] as const
export const whenFilters = ['today', 'tomorrow', 'this_week', 'flexible'] as const
