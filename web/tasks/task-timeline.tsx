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
  return (
    <ol className={classes.timeline}>
      {stages.map((stage, index) => (
        <li
          key={stage}
          className={classes.stage}
          data-is={index < reached ? 'done' : index === reached ? 'now' : 'ahead'}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < reached && <IconCheck size={15} stroke={3} />}
          </span>
          <span>{statusLabels[stage]}</span>
        </li>
      ))}
    </ol>
  )
}
