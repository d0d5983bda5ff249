import { Link } from '@tanstack/react-router'
import { publicAreaOf } from '#shared/places/area.ts'
import { formatCompensation } from '#shared/tasks/format-task.ts'
import { isSample, sampleLabel } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { payLookOf } from './pay-look.ts'
import classes from './task-line.module.css'

type Props = {
  task: Task
  /** The time, or as much of it as the surroundings do not show; null if there is none. */
  when: string | null
}

/** A task in two lines, linked to its page. */
export function TaskLine({ task, when }: Props) {
  const { icon: Icon, tone } = payLookOf(task)
  const facts = [isSample(task) && sampleLabel, when, formatCompensation(task), publicAreaOf(task)].filter(Boolean)
  return (
    <Link to="/task/$id" params={{ id: task.id }} className={classes.line ?? ''}>
      <span className={classes.sign} style={{ background: `var(--${tone}-tint)`, color: `var(--${tone})` }} aria-hidden>
        <Icon size={18} stroke={1.8} />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>
          <bdi>{task.title}</bdi>
        </span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}
