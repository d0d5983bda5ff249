import { useId, useState } from 'react'
import { closeLabel, stepLabels } from '#shared/tasks/format-task.ts'
import { isStepAvailable } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useCompleteTask, useResumeTask } from '#web/features/tasks/mutations.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { completeQuestion, completionNote, resumeQuestion } from './completion-copy.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Opens the review form, which also closes the task. */
  onReview: () => void
  onStepTaken: () => void
  onMessage: (userId: string) => void
}

/** Actions of the requester once a helper is chosen. */
export function RequesterSteps({ task, viewerId, onReview, onStepTaken, onMessage }: Props) {
  const [openDialog, setOpenDialog] = useState<'complete' | 'resume' | 'release' | null>(null)
  const complete = useCompleteTask()
  const resume = useResumeTask()
  const noteId = useId()
  const isAwaitingReview = task.status === 'pending_review'
  const now = useToday()
  const { helper } = task
  const isNotStarted = task.status === 'matched'
  const closeDialog = () => setOpenDialog(null)

  const reviewButton = (
    <Button
      variant={isAwaitingReview ? 'filled' : 'default'}
      aria-haspopup="dialog"
      aria-describedby={noteId}
      onClick={onReview}
    >
      {closeLabel(task.status)}
    </Button>
  )
  return (
    <Stack gap="xs">
      {isAwaitingReview && reviewButton}
      {isNotStarted && helper && (
        <Button onClick={() => onMessage(helper.id)}>{`Message ${firstNameOf(helper)}`}</Button>
      )}
      <Button
        variant={isAwaitingReview || isNotStarted ? 'default' : 'filled'}
        aria-haspopup="dialog"
        aria-describedby={noteId}
        onClick={() => setOpenDialog('complete')}
      >
        {stepLabels.complete}
      </Button>
      {!isAwaitingReview && reviewButton}
      <Text id={noteId} size="sm" tone="soft" isCentered>
        {completionNote(task.status)}
      </Text>
      {isAwaitingReview && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('resume')}>
          {stepLabels.resume}
        </Button>
      )}
      {isStepAvailable('release', task, viewerId) && (
        <ReleaseButton task={task} viewerId={viewerId} onClick={() => setOpenDialog('release')} />
      )}
      <ConfirmDialog
        opened={openDialog === 'complete'}
        title={stepLabels.complete}
        text={completeQuestion(task, now)}
        confirmLabel={stepLabels.complete}
        isBusy={complete.isPending}
        onConfirm={() => complete.mutate({ id: task.id }, { onSuccess: onStepTaken, onSettled: closeDialog })}
        onClose={closeDialog}
      />
      <ConfirmDialog
        opened={openDialog === 'resume'}
        title={stepLabels.resume}
        text={resumeQuestion(task)}
        confirmLabel={stepLabels.resume}
        isBusy={resume.isPending}
        onConfirm={() => resume.mutate({ id: task.id }, { onSuccess: onStepTaken, onSettled: closeDialog })}
        onClose={closeDialog}
      />
      <ReleaseDialog
        opened={openDialog === 'release'}
        task={task}
        viewerId={viewerId}
        onReleased={onStepTaken}
        onClose={closeDialog}
      />
    </Stack>
  )
}
