import { IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './task-progress.module.css'
import { TaskTimeline } from './task-timeline.tsx'

type Props = {
  task: Task
  viewerId: string
  /** A sentence on what happens next, announced when it changes; null while it is loading. */
  text: string | null
  /** Takes the focus when a button disappears after its own action or one of the other side. */
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Buttons for the viewer's next steps. */
  children: ReactNode
}

/**
 * The task's status and next steps. The timeline is shown only to requester and helper, until the task is completed.
 */
export function TaskProgress({ task, viewerId, text, headingRef, children }: Props) {
  const id = useId()
  const keepsFocus = useFocusFallback(headingRef)
  const isCompleted = task.status === 'completed'
  return (
    <Card as="section" aria-labelledby={id} {...keepsFocus} {...(isCompleted && { className: classes.completed })}>
      <Stack>
        <Stack gap="xxs">
          <Title order={2} size="h3" id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
            {isCompleted && <IconCircleCheckFilled size={24} aria-hidden />}
            <span>{isCompleted ? 'Task Completed' : 'What happens next'}</span>
          </Title>
          <Text as="div" role="status">
            {text ?? <Skeleton height="2lh" />}
          </Text>
        </Stack>
        {children}
        {roleOf(task, viewerId) && !isCompleted && <TaskTimeline status={task.status} />}
      </Stack>
    </Card>
  )
}
