import type { Task } from '#shared/tasks/schema.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './task-about.module.css'

type Props = { task: Task; viewerId: string }

/** Requester and helper, linked to their own pages. */
export function TaskPeople({ task, viewerId }: Props) {
  const isService = task.taskType === 'service'
  return (
    <dl className={classes.people}>
      <TaskPerson as={isService ? 'Offered by' : 'Requested by'} person={task.requester} viewerId={viewerId} />
      {task.helper && (
        <TaskPerson as={isService ? 'Matched with' : 'Helper'} person={task.helper} viewerId={viewerId} />
      )}
    </dl>
  )
}

type PersonProps = { as: string; person: Neighbor; viewerId: string }

const TaskPerson = ({ as, person, viewerId }: PersonProps) => (
  <div>
    <dt>{person.id === viewerId ? `${as} (you)` : as}</dt>
    <dd>
      <PersonLink user={person} size={44}>
        <Stars rated={person} />
      </PersonLink>
    </dd>
  </div>
)
