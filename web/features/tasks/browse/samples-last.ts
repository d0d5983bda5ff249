import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Moves sample tasks behind the others, and leaves them out while more of the others are to come. */
export function samplesLast(tasks: Task[], isComplete: boolean): Task[] {
  const samples = tasks.filter(isSample)
  if (samples.length === 0) return tasks
  const others = tasks.filter((task) => !isSample(task))
  return isComplete ? [...others, ...samples] : others
}
