import { Title } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './completed-banner.module.css'

type Props = { task: Task; viewerId: string }

/** For the two who did it together. */
export function CompletedBanner({ task, viewerId }: Props) {
  if (task.status !== 'completed' || roleOf(task, viewerId) === null) return null
  const names = [task.requester, task.helper].map((person) => person?.firstName).filter(Boolean)
  return (
    <section className={classes.banner} aria-label="Task Completed">
      <IconCircleCheckFilled size={40} aria-hidden />
      <div>
        <Title order={2} size="h3">
          Task Completed
        </Title>
        <p>{names.join(' and ')} got it done.</p>
      </div>
    </section>
  )
}
