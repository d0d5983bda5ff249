import type { TaskType } from '#shared/tasks/choices.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

const helperTitles: Record<TaskType, string> = { request: 'Release Helper', service: 'Release Neighbor' }

/** Label for ending a match, for the side that ends it. */
export const releaseTitle = (task: Task, viewerId: string): string =>
  roleOf(task, viewerId) === 'helper' ? 'Step Back from This Task' : helperTitles[task.taskType]
