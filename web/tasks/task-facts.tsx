import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isolated } from '#shared/bidi.ts'
import { shownArea } from '#shared/places/area.ts'
import { milesText } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { durationText, timeText } from '#shared/tasks/wording.ts'
import classes from './task-card.module.css'

type FactProps = { icon: typeof IconClock; name: string; children: ReactNode }

const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <li>
    <Icon size={19} stroke={1.7} role="img" aria-label={name} />
    <span>{children}</span>
  </li>
)

type Props = { task: Task; now: Date; miles: number | null }

/** Where, when and how long. The place is city and ZIP, whatever the task knows. */
export function TaskFacts({ task, now, miles }: Props) {
  const duration = durationText(task.duration)
  return (
    <ul className={classes.facts}>
      <Fact icon={IconMapPin} name="Place">
        {miles === null ? shownArea(task) : `${isolated(shownArea(task))} · ${milesText(miles)}`}
      </Fact>
      <Fact icon={IconCalendar} name="Time">
        {timeText(task, now)}
      </Fact>
      {duration && (
        <Fact icon={IconClock} name="Duration">
          {duration}
        </Fact>
      )}
    </ul>
  )
}
