import {
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconHeartHandshake,
  IconMapPin,
  IconParking,
  IconRoute,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { whyNotCalendar } from '#shared/calendars/rules.ts'
import { formatCompensation, formatDuration } from '#shared/tasks/format-task.ts'
import { formatFullTaskDate, formatWhen, timeToBeAgreed } from '#shared/tasks/format-time.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { payLookOf } from '#web/features/tasks/cards/pay-look.ts'
import { directionsTo, placeNote } from './place-note.ts'
import classes from './task-head.module.css'

type Props = {
  task: Task
  viewerId: string
  /** A recent time, for 'Today'. */
  now: Date
  /** The distance; only neighbors without a part in the task see one. */
  distance: ReactNode
}

/** Time, duration, pay and place, as far as this viewer may see them. */
export function TaskHeadFacts({ task, viewerId, now, distance }: Props) {
  const when = formatWhen(task, now)
  const duration = formatDuration(task.duration)
  const directions = directionsTo(task, viewerId)
  return (
    <dl className={classes.facts}>
      {when && (
        <Fact icon={IconCalendar} name="When" width="wide on phones">
          <span className="on-screen">{when}</span>
          <span className="print-only">{formatFullTaskDate(task)}</span>
          {mayAddToCalendar(task, viewerId) && (
            <a className={`${classes.action} on-screen`} href={`/api/tasks/${task.id}/calendar`}>
              <IconCalendarPlus size={18} stroke={1.8} aria-hidden />
              Add to calendar
            </a>
          )}
        </Fact>
      )}
      {duration && (
        <Fact icon={IconClock} name="How long">
          {duration}
        </Fact>
      )}
      <PayFact task={task} />
      {!when && (
        <Fact icon={IconCalendar} name="Availability" width="always wide">
          <span dir="auto">{task.availability || timeToBeAgreed}</span>
        </Fact>
      )}
      <Fact icon={IconMapPin} name={task.taskType === 'service' ? 'Service Area' : 'Where'} width="always wide">
        <bdi>{task.address}</bdi>
        <div className={classes.distance}>{distance}</div>
        {directions && (
          <a className={`${classes.action} on-screen`} href={directions} target="_blank" rel="noopener noreferrer">
            <IconRoute size={18} stroke={1.8} aria-hidden />
            Directions
          </a>
        )}
        <small>{placeNote(task, viewerId)}</small>
      </Fact>
      {task.parkingNote && (
        <Fact icon={IconParking} name="Parking or entrance" width="always wide">
          <span dir="auto">{task.parkingNote}</span>
          {task.status === 'open' && <small>Only the neighbor you accept sees this.</small>}
        </Fact>
      )}
    </dl>
  )
}

const mayAddToCalendar = (task: Task, viewerId: string) =>
  whyNotCalendar(task, viewerId) === null && !isOver(task.status)

/** A price is shown large; a service in exchange is a sentence and gets the full width. */
function PayFact({ task }: { task: Task }) {
  if (task.compensationType === 'service')
    return (
      <Fact icon={IconHeartHandshake} name="In exchange" width="always wide">
        <span dir="auto">{formatCompensation(task)}</span>
      </Fact>
    )
  return (
    <Fact icon={payLookOf(task).icon} name="Pay">
      <span className={classes.amount}>{formatCompensation(task)}</span>
      {task.compensationType === 'money' && <small>Paid directly between you</small>}
    </Fact>
  )
}

type FactProps = { icon: typeof IconClock; name: string; width?: 'wide on phones' | 'always wide'; children: ReactNode }

const Fact = ({ icon: Icon, name, width, children }: FactProps) => (
  <div className={classes.fact} data-width={width}>
    <dt>
      <Icon size={22} stroke={1.7} aria-hidden />
      <span>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
