import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import classes from './task-progress.module.css'
import { TaskTimeline } from './task-timeline.tsx'

type Props = {
  task: Task
  viewerId: string
  /** One sentence: what happens next. Read aloud when it changes; null while it is being found out. */
  text: string | null
  /**
   * Where the focus goes when a button has done its work and is gone, or goes because the other side has done theirs.
   */
  headingRef: RefObject<HTMLHeadingElement | null>
  /** What the viewer can do about it. */
  children: ReactNode
}

/** Where the task stands. The line of its stages is for the two whom it concerns, until they are through. */
export function TaskProgress({ task, viewerId, text, headingRef, children }: Props) {
  const id = useId()
  const keepsFocus = useFocusKept(headingRef)
  const isCompleted = task.status === 'completed'
  return (
    <Card
      component="section"
      aria-labelledby={id}
      {...keepsFocus}
      {...(isCompleted && { className: classes.completed })}
    >
      <Stack>
        <div>
          <Title order={2} size="h3" id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
            {isCompleted && <IconCircleCheckFilled size={24} aria-hidden />}
            <span>{isCompleted ? 'Task Completed' : 'What happens next'}</span>
          </Title>
          <Text component="div" role="status" mt={4}>
            {text ?? <Skeleton height="2lh" />}
          </Text>
        </div>
        {children}
        {roleOf(task, viewerId) && !isCompleted && <TaskTimeline status={task.status} />}
      </Stack>
    </Card>
  )
}
