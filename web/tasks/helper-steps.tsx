import { Stack } from '@mantine/core'
import { useState } from 'react'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useToday } from '#web/lib/today.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFinishTask, useStartTask } from './changes.ts'
import { finishQuestion } from './ending.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

type Props = { task: Task; viewerId: string; onTaken: () => void }

/** What the accepted helper can do: first start, then finish; or step back. */
export function HelperSteps({ task, viewerId, onTaken }: Props) {
  const [asked, setAsked] = useState<'finish' | 'release' | null>(null)
  const start = useStartTask()
  const finish = useFinishTask()
  const now = useToday()
  const { id } = task
  const may = (step: 'start' | 'release') => offersStep(step, task, viewerId)
  const done = () => setAsked(null)

  return (
    <Stack gap="xs">
      {may('start') && (
        <BusyButton isBusy={start.isPending} onClick={() => start.mutate({ id }, { onSuccess: onTaken })}>
          Start
        </BusyButton>
      )}
      <Button
        variant={may('start') ? 'default' : 'filled'}
        disabled={start.isPending}
        aria-haspopup="dialog"
        onClick={() => setAsked('finish')}
      >
        I’m Done
      </Button>
      {may('release') && <ReleaseButton task={task} viewerId={viewerId} onClick={() => setAsked('release')} />}
      <ConfirmDialog
        opened={asked === 'finish'}
        title="Is it done?"
        text={finishQuestion(task, now)}
        confirmLabel="I’m Done"
        cancelLabel="Not Yet"
        isBusy={finish.isPending}
        onConfirm={() => finish.mutate({ id }, { onSuccess: onTaken, onSettled: done })}
        onClose={done}
      />
      <ReleaseDialog opened={asked === 'release'} task={task} viewerId={viewerId} onReleased={onTaken} onClose={done} />
    </Stack>
  )
}
