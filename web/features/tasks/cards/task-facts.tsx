import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isolateBidi } from '#shared/bidi.ts'
import { publicAreaOf } from '#shared/places/area.ts'
import { formatMiles } from '#shared/places/grid.ts'
import { formatDuration } from '#shared/tasks/format-task.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './task-card.module.css'

type FactProps = { icon: typeof IconClock; name: string; children: ReactNode }

const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <li>
    <Icon size={19} stroke={1.7} role="img" aria-label={name} />
    <span>{children}</span>
  </li>
)

type Props = { task: Task; now: Date; miles: number | null }

/** Place, time and duration. The place is city and ZIP code, even if the task has the exact address. */
export function TaskFacts({ task, now, miles }: Props) {
  const duration = formatDuration(task.duration)
  return (
    <ul className={classes.facts}>
      <Fact icon={IconMapPin} name="Place">
        {miles === null ? publicAreaOf(task) : `${isolateBidi(publicAreaOf(task))} · ${formatMiles(miles)}`}
      </Fact>
      <Fact icon={IconCalendar} name="Time">
        {formatDateOrAvailability(task, now)}
      </Fact>
      {duration && (
        <Fact icon={IconClock} name="Duration">
          {duration}
        </Fact>
      )}
    </ul>
  )
}
