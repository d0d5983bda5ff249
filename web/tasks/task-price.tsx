import type { Task } from '#shared/tasks/schema.ts'
import { compensationText } from '#shared/tasks/wording.ts'
import classes from './task-card.module.css'

/** An amount stands out; a service in exchange is a sentence and gets the room of one. */
export function TaskPrice({ task }: { task: Task }) {
  if (task.compensationType !== 'service') return <p className={classes.price}>{compensationText(task)}</p>
  return (
    <p className={classes.exchange}>
      <small>In exchange</small>
      <span dir="auto">{compensationText(task)}</span>
    </p>
  )
}
