import { taskRefusals } from '#shared/tasks/copy.ts'
import { timePassedText, timeSkippedText } from '#shared/tasks/post-copy.ts'
import { type Task, taskDetails } from '#shared/tasks/schema.ts'
import { dayOf, localClockAt, minuteMs } from '#shared/time.ts'
import type { Post } from '#web/features/tasks/form/task-form-values.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'

/** Validates a post as the server does, and also reports a time that has passed by the device's clock. */
export const validatePost = (
  { post, before }: { post: Post; before?: Task | undefined },
  now = new Date(),
): FieldMessages => ({
  ...validate(taskDetails, post),
  ...validateMoment(post, before, now),
})

/** An edit that keeps the date may keep one that has passed meanwhile. The current minute has not passed yet. */
export function validateMoment(
  { date, time, timeZone }: Pick<Post, 'date' | 'time' | 'timeZone'>,
  before: Task | undefined,
  now: Date,
): FieldMessages {
  if (!date || date === before?.date) return {}
  const [day, today] = [dayOf(new Date(date), timeZone), dayOf(now, timeZone)]
  if (day < today) return { date: taskRefusals.past_date.message }
  if (time && localClockAt(new Date(date), timeZone) !== time) return { time: timeSkippedText }
  return day === today && time && Date.parse(date) + minuteMs <= now.getTime() ? { time: timePassedText } : {}
}
