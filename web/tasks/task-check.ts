import { taskRefusals } from '#shared/tasks/copy.ts'
import { timePassed, timeSkipped } from '#shared/tasks/post-wording.ts'
import { type Task, taskDetails } from '#shared/tasks/schema.ts'
import { clockAt, dayOf, minuteMs } from '#shared/time.ts'
import { faultsOf } from '#web/lib/faults.ts'
import type { Faults } from '#web/lib/faults-said.ts'
import type { Post } from './task-form-values.ts'

/**
 * What is wrong with a post, by field: what the server would say, and that its time has passed on this device's clock.
 */
export const faultsOfPost = (
  { post, before }: { post: Post; before?: Task | undefined },
  now = new Date(),
): Faults => ({
  ...faultsOf(taskDetails, post),
  ...faultOfMoment(post, before, now),
})

/** An edit that leaves the moment alone may keep one that has passed meanwhile. The minute that runs is not over. */
function faultOfMoment({ date, time, timeZone }: Post, before: Task | undefined, now: Date): Faults {
  if (!date || date === before?.date) return {}
  const [day, today] = [dayOf(new Date(date), timeZone), dayOf(now, timeZone)]
  if (day < today) return { date: taskRefusals.past_date.message }
  if (time && clockAt(new Date(date), timeZone) !== time) return { time: timeSkipped }
  return day === today && time && Date.parse(date) + minuteMs <= now.getTime() ? { time: timePassed } : {}
}
