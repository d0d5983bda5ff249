/** What there is to choose from, for screens that have no use for a schema. */

export const taskTypes = ['request', 'service'] as const
export type TaskType = (typeof taskTypes)[number]

export const sorts = ['newest', 'soonest', 'closest', 'highest_pay'] as const
export type Sort = (typeof sorts)[number]

export const payFilters = ['money', 'points', 'service', 'free'] as const
export const whenFilters = ['today', 'tomorrow', 'this_week', 'flexible'] as const
