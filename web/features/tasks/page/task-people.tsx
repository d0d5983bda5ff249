import type { Task } from '#shared/tasks/schema.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { Person } from '#web/ui/person.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './task-about.module.css'

type Props = { task: Task; viewerId: string }

/** Requester and helper, linked to their own pages. */
export function TaskPeople({ task, viewerId }: Props) {
  const isService = task.taskType === 'service'
  const shared = { viewerId, isBlocked: task.isBlocked ?? false }
  return (
    <dl className={classes.people}>
      <TaskPerson {...shared} as={isService ? 'Offered by' : 'Requested by'} person={task.requester} />
      {task.helper && <TaskPerson {...shared} as={isService ? 'Matched with' : 'Helper'} person={task.helper} />}
    </dl>
  )
}

type PersonProps = { as: string; person: Neighbor; viewerId: string; isBlocked: boolean }

/** After a block, the other side has no page to link to. */
const TaskPerson = ({ as, person, viewerId, isBlocked }: PersonProps) => (
  <div>
    <dt>{person.id === viewerId ? `${as} (you)` : as}</dt>
    <dd>
      {isBlocked && person.id !== viewerId ? (
        <Person user={person} size={44} />
      ) : (
        <PersonLink user={person} size={44}>
          <Stars rated={person} />
        </PersonLink>
      )}
    </dd>
  </div>
)
