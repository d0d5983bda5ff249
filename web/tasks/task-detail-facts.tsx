import { IconCalendar, IconClock, IconCoin, IconHeartHandshake, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText, durationText, whenText } from '#shared/tasks/wording.ts'
import classes from './task-detail.module.css'
import { placeNote } from './task-place.ts'

type Props = { task: Task; viewerId: string; now: Date }

/** When, for how long, for what, and where. */
export function TaskDetailFacts({ task, viewerId, now }: Props) {
  const when = whenText(task, now)
  const duration = durationText(task.duration)
  const isExchange = task.compensationType === 'service'
  return (
    <dl className={classes.facts}>
      <Fact icon={IconCalendar} name={when ? 'When' : 'Availability'}>
        {when ?? (task.availability || 'Flexible')}
      </Fact>
      {duration && (
        <Fact icon={IconClock} name="How long">
          {duration}
        </Fact>
      )}
      <Fact icon={isExchange ? IconHeartHandshake : IconCoin} name={isExchange ? 'In exchange' : 'Pay'}>
        <span className={isExchange ? undefined : classes.pay}>{compensationText(task)}</span>
        {task.compensationType === 'money' && <small>Paid directly between neighbors.</small>}
      </Fact>
      <Fact icon={IconMapPin} name={task.taskType === 'service' ? 'Service area' : 'Where'}>
        {task.address}
        <small>{placeNote(task, viewerId)}</small>
      </Fact>
    </dl>
  )
}

type FactProps = { icon: typeof IconClock; name: string; children: ReactNode }

const Fact = ({ icon: Icon, name, children }: FactProps) => (
  <div className={classes.fact}>
    <Icon size={22} stroke={1.7} aria-hidden />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
