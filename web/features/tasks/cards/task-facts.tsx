import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isolateBidi } from '#shared/bidi.ts'
import { publicAreaOf } from '#shared/places/area.ts'
import { formatMiles } from '#shared/places/grid.ts'
import { formatDuration } from '#shared/tasks/format-task.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './task-card.module.css'

type FactProps = { icon: typeof IconClock; name: string | null; children: ReactNode }

const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <li>
    <Icon size={19} stroke={1.7} {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })} />
    <span>{children}</span>
  </li>
)

type Props = {
  task: Task
  now: Date
  miles: number | null
  /** False beside the form's fields, which have the same names: 'Time' has to mean one thing on a screen. */
  hasNames: boolean
}

/** Place, time and duration. The place is city and ZIP code, even if the task has the exact address. */
export function TaskFacts({ task, now, miles, hasNames }: Props) {
  const nameOf = (name: string) => (hasNames ? name : null)
  const duration = formatDuration(task.duration)
  return (
    <ul className={classes.facts}>
      <Fact icon={IconMapPin} name={nameOf('Place')}>
        {miles === null ? publicAreaOf(task) : `${isolateBidi(publicAreaOf(task))} · ${formatMiles(miles)}`}
      </Fact>
      <Fact icon={IconCalendar} name={nameOf('Time')}>
        {formatDateOrAvailability(task, now)}
      </Fact>
      {duration && (
        <Fact icon={IconClock} name={nameOf('Duration')}>
          {duration}
        </Fact>
      )}
    </ul>
  )
}
