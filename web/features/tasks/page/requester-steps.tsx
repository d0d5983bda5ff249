import { useId, useState } from 'react'
import { isBeforeAgreedTime } from '#shared/tasks/agreement.ts'
import { closeLabel, stepLabels } from '#shared/tasks/format-task.ts'
import { isStepAvailable } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { MoveButton } from '#web/features/tasks/move/move-button.tsx'
import { useCompleteTask, useResumeTask } from '#web/features/tasks/mutations.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { completeQuestion, completionNote, resumeQuestion } from './completion-copy.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

const DoneOrCanceledDialog = lazyComponent(
  () => import('./done-or-canceled-dialog.tsx').then((part) => part.DoneOrCanceledDialog),
  () => null,
)

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
  const [openDialog, setOpenDialog] = useState<'close' | 'complete' | 'resume' | 'release' | null>(null)
  const complete = useCompleteTask()
  const resume = useResumeTask()
  const noteId = useId()
  const isAwaitingReview = task.status === 'pending_review'
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const { helper } = task
  const isNotStarted = task.status === 'matched'
  const mayRelease = isStepAvailable('release', task, viewerId)
  const closeDialog = () => setOpenDialog(null)

  function open(dialog: 'close' | 'complete' | 'resume' | 'release') {
    setOpenedAt(new Date())
    setOpenDialog(dialog)
  }

  const reviewButton = (
    <Button
      variant={isAwaitingReview ? 'filled' : 'default'}
      aria-haspopup="dialog"
      aria-describedby={noteId}
      {...DoneOrCanceledDialog.preloadHandlers}
      onClick={() => (mayRelease && isBeforeAgreedTime(task, new Date()) ? open('close') : onReview())}
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
        onClick={() => open('complete')}
      >
        {stepLabels.complete}
      </Button>
      {!isAwaitingReview && reviewButton}
      <Text id={noteId} size="sm" tone="soft" isCentered>
        {completionNote(task.status)}
      </Text>
      {isStepAvailable('resume', task, viewerId) && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => open('resume')}>
          {stepLabels.resume}
        </Button>
      )}
      <MoveButton task={task} viewerId={viewerId} />
      {mayRelease && <ReleaseButton task={task} onClick={() => open('release')} />}
      {openDialog === 'close' && (
        <DoneOrCanceledDialog
          task={task}
          onDone={() => {
            closeDialog()
            onReview()
          }}
          onCanceled={() => open('release')}
          onClose={closeDialog}
        />
      )}
      <ConfirmDialog
        opened={openDialog === 'complete'}
        title={stepLabels.complete}
        text={completeQuestion(task, openedAt)}
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
