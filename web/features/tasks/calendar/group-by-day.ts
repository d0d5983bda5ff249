import { compare } from '#shared/compare.ts'
import { dayOfTask } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Groups dated tasks by the day at their place ('YYYY-MM-DD'), earliest first. */
export function groupByDay<Dated extends Pick<Task, 'date' | 'timeZone'>>(
  tasks: readonly Dated[],
): Map<string, Dated[]> {
  const days = new Map<string, Dated[]>()
  const dated = tasks.flatMap((task) => {
    const day = dayOfTask(task)
    return day === null ? [] : { task, day, ms: Date.parse(task.date as string) }
  })
  dated.sort((a, b) => compare(Date.parse(a.day), Date.parse(b.day)) || a.ms - b.ms)
  for (const { task, day } of dated) {
    const existing = days.get(day)
    if (existing) existing.push(task)
    else days.set(day, [task])
  }
  return days
}
