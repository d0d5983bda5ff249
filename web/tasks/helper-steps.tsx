import { Stack } from '@mantine/core'
import { useState } from 'react'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFinishTask, useStartTask } from './changes.ts'
import { ReleaseButton, ReleaseDialog } from './release-dialog.tsx'

type Props = { task: Task; viewerId: string; onTaken: () => void }

/** What the accepted helper can do: first start, then finish; or step back. */
export function HelperSteps({ task, viewerId, onTaken }: Props) {
  const start = useStartTask()
  const finish = useFinishTask()
  const [isLeaving, setLeaving] = useState(false)
  const { id } = task
  const may = (step: 'start' | 'release') => offersStep(step, task, viewerId)

  return (
    <Stack gap="xs">
      {may('start') && (
        <BusyButton
          isBusy={start.isPending}
          isDisabled={finish.isPending}
          onClick={() => start.mutate({ id }, { onSuccess: onTaken })}
        >
          Start
        </BusyButton>
      )}
      <BusyButton
        variant={may('start') ? 'default' : 'filled'}
        isBusy={finish.isPending}
        isDisabled={start.isPending}
        // A double press on Start ends here, where this button moves up.
        onClick={({ detail }) => detail < 2 && finish.mutate({ id }, { onSuccess: onTaken })}
      >
        I’m Done
      </BusyButton>
      {may('release') && <ReleaseButton task={task} viewerId={viewerId} onClick={() => setLeaving(true)} />}
      <ReleaseDialog
        opened={isLeaving}
        task={task}
        viewerId={viewerId}
        onReleased={onTaken}
        onClose={() => setLeaving(false)}
      />
    </Stack>
  )
}
