import { Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { closeLabel, stepLabels } from '#shared/tasks/wording.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCompleteTask } from './changes.ts'
import { completeQuestion, waysToEnd } from './ending.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Opens the review, whose submit closes the task. */
  onReview: () => void
  onTaken: () => void
  onMessage: (userId: string) => void
}

/** What the requester can do once a helper is chosen. */
export function RequesterSteps({ task, viewerId, onReview, onTaken, onMessage }: Props) {
  const [asked, setAsked] = useState<'complete' | 'release' | null>(null)
  const complete = useCompleteTask()
  const noteId = useId()
  const isUpToReview = task.status === 'pending_review'
  const now = useToday()
  const { helper } = task
  const isAhead = task.status === 'matched'
  const done = () => setAsked(null)

  const review = (
    <Button
      variant={isUpToReview ? 'filled' : 'default'}
      aria-haspopup="dialog"
      aria-describedby={noteId}
      onClick={onReview}
    >
      {closeLabel(task.status)}
    </Button>
  )
  return (
    <Stack gap="xs">
      {isUpToReview && review}
      {isAhead && helper && <Button onClick={() => onMessage(helper.id)}>{`Message ${firstNameOf(helper)}`}</Button>}
      <Button
        variant={isUpToReview || isAhead ? 'default' : 'filled'}
        aria-haspopup="dialog"
        aria-describedby={noteId}
        onClick={() => setAsked('complete')}
      >
        {stepLabels.complete}
      </Button>
      {!isUpToReview && review}
      <Text id={noteId} size="sm" c="var(--ink-soft)" ta="center">
        {waysToEnd(task.status)}
      </Text>
      {offersStep('release', task, viewerId) && (
        <ReleaseButton task={task} viewerId={viewerId} onClick={() => setAsked('release')} />
      )}
      <ConfirmDialog
        opened={asked === 'complete'}
        title={stepLabels.complete}
        text={completeQuestion(task, now)}
        confirmLabel={stepLabels.complete}
        isBusy={complete.isPending}
        onConfirm={() => complete.mutate({ id: task.id }, { onSuccess: onTaken, onSettled: done })}
        onClose={done}
      />
      <ReleaseDialog opened={asked === 'release'} task={task} viewerId={viewerId} onReleased={onTaken} onClose={done} />
    </Stack>
  )
}
