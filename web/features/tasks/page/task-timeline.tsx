import { IconCheck } from '@tabler/icons-react'
import { statusLabels } from '#shared/tasks/format-task.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import classes from './task-timeline.module.css'

const allStages: readonly TaskStatus[] = ['open', 'in_progress', 'pending_review', 'completed']
const closedStages: readonly TaskStatus[] = ['open', 'closed']

/** The stages of a task. A matched task is shown as in progress, as everywhere. */
export function TaskTimeline({ status }: { status: TaskStatus }) {
  const stages = status === 'closed' ? closedStages : allStages
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
