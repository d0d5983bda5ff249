import { publicAreaOf } from '#shared/places/area.ts'
import { formatCompensation, formatDateOrAvailability, formatDuration } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Summarizes the terms of a task in one line: 'Nov 28, 3:00 PM · 2 hours · $45 · Oak Park, 60302'. */
export const summarizeTerms = (task: Task, now: Date): string =>
  [formatDateOrAvailability(task, now), formatDuration(task.duration), formatCompensation(task), publicAreaOf(task)]
    .filter(Boolean)
    .join(' · ')
