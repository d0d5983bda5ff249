import type { TaskType } from '#shared/tasks/choices.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

const released: Record<TaskType, string> = { request: 'Release Helper', service: 'Release Neighbor' }

/** What ending a match is called, for the one who ends it. */
export const releaseTitle = (task: Task, viewerId: string): string =>
  roleOf(task, viewerId) === 'helper' ? 'Step Back from This Task' : released[task.taskType]
