import { publicAreaOf } from '#shared/places/area.ts'
import { formatCompensation, formatDuration } from '#shared/tasks/format-task.ts'
import { formatWhenOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Summarizes the terms of a task in one line: 'Sat, Nov 28, 3–5 PM · 2 hours · $45 · Oak Park, 60302'. */
export const summarizeTerms = (task: Task, now: Date): string =>
  [formatWhenOrAvailability(task, now), formatDuration(task.duration), formatCompensation(task), publicAreaOf(task)]
    .filter(Boolean)
    .join(' · ')
