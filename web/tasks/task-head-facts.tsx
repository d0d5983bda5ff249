import {
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconCoin,
  IconHeartHandshake,
  IconMapPin,
  IconRoute,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { whyNotCalendar } from '#shared/calendars/rules.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText, durationText, timeToBeAgreed, whenInFullText, whenText } from '#shared/tasks/wording.ts'
import classes from './task-head.module.css'
import { directionsTo, placeNote } from './task-place.ts'

type Props = {
  task: Task
  viewerId: string
  /** Any instant of the viewer's day, for 'Today'. */
  now: Date
}

/** When, for how long, for what, and where, as far as this viewer may know. */
export function TaskHeadFacts({ task, viewerId, now }: Props) {
  const when = whenText(task, now)
  const duration = durationText(task.duration)
  const directions = directionsTo(task, viewerId)
  return (
    <dl className={classes.facts}>
      {when && (
        <Fact icon={IconCalendar} name="When" width="wide on phones">
          <span className="on-screen">{when}</span>
          <span className="on-paper">{whenInFullText(task)}</span>
          {isMineToCome(task, viewerId) && (
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
        {directions && (
          <a className={`${classes.action} on-screen`} href={directions} target="_blank" rel="noopener noreferrer">
            <IconRoute size={18} stroke={1.8} aria-hidden />
            Directions
          </a>
        )}
        <small>{placeNote(task, viewerId)}</small>
      </Fact>
    </dl>
  )
}

const isMineToCome = (task: Task, viewerId: string) => whyNotCalendar(task, viewerId) === null && !isOver(task.status)

/** An amount stands out; a service in exchange is a sentence and gets the room of one. */
function PayFact({ task }: { task: Task }) {
  if (task.compensationType === 'service')
    return (
      <Fact icon={IconHeartHandshake} name="In exchange" width="always wide">
        <span dir="auto">{compensationText(task)}</span>
      </Fact>
    )
  return (
    <Fact icon={IconCoin} name="Pay">
      <span className={classes.amount}>{compensationText(task)}</span>
      {task.compensationType === 'money' && <small>Paid directly between you</small>}
    </Fact>
  )
}

type FactProps = { icon: typeof IconClock; name: string; width?: 'wide on phones' | 'always wide'; children: ReactNode }

const Fact = ({ icon: Icon, name, width, children }: FactProps) => (
  <div className={classes.fact} data-width={width}>
    <Icon size={22} stroke={1.7} aria-hidden />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
