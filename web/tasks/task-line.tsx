import { Link } from '@tanstack/react-router'
import { shownArea } from '#shared/places/area.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText } from '#shared/tasks/wording.ts'
import { payLookOf } from './pay-look.ts'
import classes from './task-line.module.css'

type Props = {
  task: Task
  /** When, as far as what stands around it does not say it. */
  when: string | null
}

/** A task in two lines, all of which lead to its page. */
export function TaskLine({ task, when }: Props) {
  const { icon: Icon, tone } = payLookOf(task)
  const facts = [when, compensationText(task), shownArea(task)].filter(Boolean)
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
