import { useState } from 'react'
import { isBeforeAgreedTime } from '#shared/tasks/agreement.ts'
import { isStepAvailable } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { MoveButton } from '#web/features/tasks/move/move-button.tsx'
import { useFinishTask, useStartTask } from '#web/features/tasks/mutations.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { finishQuestion, startQuestion } from './completion-copy.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

type Props = { task: Task; viewerId: string; onStepTaken: () => void }

/** Actions of the accepted helper: start, then finish; or step back. */
export function HelperSteps({ task, viewerId, onStepTaken }: Props) {
  const [openDialog, setOpenDialog] = useState<'start' | 'finish' | 'release' | null>(null)
  const start = useStartTask()
  const finish = useFinishTask()
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const { id } = task
  const may = (step: 'start' | 'release') => isStepAvailable(step, task, viewerId)
  const closeDialog = () => setOpenDialog(null)
  const takeStart = () => start.mutate({ id }, { onSuccess: onStepTaken, onSettled: closeDialog })

  function open(dialog: 'start' | 'finish') {
    setOpenedAt(new Date())
    setOpenDialog(dialog)
  }

  return (
    <Stack gap="xs">
      {may('start') && (
        <BusyButton
          isBusy={start.isPending}
          onClick={() => (isBeforeAgreedTime(task, new Date()) ? open('start') : takeStart())}
        >
          Start
        </BusyButton>
      )}
      <Button
        variant={may('start') ? 'default' : 'filled'}
        disabled={start.isPending}
        aria-haspopup="dialog"
        onClick={() => open('finish')}
      >
        I’m Done
      </Button>
      <MoveButton task={task} viewerId={viewerId} />
      {may('release') && <ReleaseButton task={task} onClick={() => setOpenDialog('release')} />}
      <ConfirmDialog
        opened={openDialog === 'start'}
        title="Start already?"
        text={startQuestion(task, openedAt)}
        confirmLabel="Start"
        cancelLabel="Not Yet"
        isBusy={start.isPending}
        onConfirm={takeStart}
        onClose={closeDialog}
      />
      <ConfirmDialog
        opened={openDialog === 'finish'}
        title="Is it done?"
        text={finishQuestion(task, openedAt)}
        confirmLabel="I’m Done"
        cancelLabel="Not Yet"
        isBusy={finish.isPending}
        onConfirm={() => finish.mutate({ id }, { onSuccess: onStepTaken, onSettled: closeDialog })}
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
