import { formatCompensation } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './task-card.module.css'

/** A price is shown large; a service in exchange is a sentence and gets the full width. */
export function TaskPrice({ task }: { task: Task }) {
  if (task.compensationType !== 'service') return <p className={classes.price}>{formatCompensation(task)}</p>
  return (
    <p className={classes.exchange}>
      <small>In exchange</small>
      <span dir="auto">{formatCompensation(task)}</span>
    </p>
  )
}
