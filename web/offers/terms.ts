import { shownArea } from '#shared/places/area.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText, durationText, timeText } from '#shared/tasks/wording.ts'

/** For what one offers, in one line: 'Nov 28, 3:00 PM · 2 hours · $45 · Oak Park, 60302'. */
export const termsText = (task: Task, now: Date): string =>
  [timeText(task, now), durationText(task.duration), compensationText(task), shownArea(task)]
    .filter(Boolean)
    .join(' · ')
