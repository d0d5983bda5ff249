import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'

/** Those that have a date, by their day on this zone's calendar ('YYYY-MM-DD'), the soonest first. */
export function byDay<Dated extends Pick<Task, 'date'>>(tasks: readonly Dated[], zone?: string): Map<string, Dated[]> {
  const days = new Map<string, Dated[]>()
  const dated = tasks.flatMap((task) => (task.date === null ? [] : { task, instant: new Date(task.date) }))
  dated.sort((a, b) => a.instant.getTime() - b.instant.getTime())
  for (const { task, instant } of dated) {
    const day = dayOf(instant, zone)
    const known = days.get(day)
    if (known) known.push(task)
    else days.set(day, [task])
  }
  return days
}
