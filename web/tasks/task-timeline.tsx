import { IconCheck } from '@tabler/icons-react'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { statusLabels } from '#shared/tasks/wording.ts'
import classes from './task-timeline.module.css'

const whole: readonly TaskStatus[] = ['open', 'in_progress', 'pending_review', 'completed']
const short: readonly TaskStatus[] = ['open', 'closed']

/** How far the task has come. A matched one is shown as in progress, as everywhere. */
export function TaskTimeline({ status }: { status: TaskStatus }) {
  const stages = status === 'closed' ? short : whole
  const reached = stages.indexOf(status === 'matched' ? 'in_progress' : status)
  const isOver = reached === stages.length - 1
  const placeOf = (index: number) => {
    if (index < reached || (isOver && index === reached)) return 'done'
    return index === reached ? 'now' : 'ahead'
  }

  return (
    <ol className={classes.timeline}>
      {stages.map((stage, index) => (
        <li
          key={stage}
          className={classes.stage}
          data-is={placeOf(index)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {placeOf(index) === 'done' && <IconCheck size={15} stroke={3} />}
          </span>
          {statusLabels[stage]}
        </li>
      ))}
    </ol>
  )
}
