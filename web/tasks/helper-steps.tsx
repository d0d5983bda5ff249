import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useFinishTask, useStartTask } from './changes.ts'
import { ReleaseDialog, releaseIntent } from './release-dialog.tsx'

type Props = { task: Task; viewerId: string; onTaken: () => void }

/** What the accepted helper can do: first start, then finish; or step back. */
export function HelperSteps({ task, viewerId, onTaken }: Props) {
  const start = useStartTask()
  const finish = useFinishTask()
  const [isLeaving, setLeaving] = useState(false)
  const { id } = task
  const may = (step: 'start' | 'release') => offersStep(step, task, viewerId)
  const isBusy = start.isPending || finish.isPending

  return (
    <Stack gap="xs">
      {may('start') && (
        <Button
          loading={start.isPending}
          disabled={isBusy}
          onClick={() => start.mutate({ id }, { onSuccess: onTaken })}
        >
          Start
        </Button>
      )}
      <Button
        variant={may('start') ? 'default' : 'filled'}
        loading={finish.isPending}
        disabled={isBusy}
        // A double press on Start ends here, where this button moves up.
        onClick={({ detail }) => detail < 2 && finish.mutate({ id }, { onSuccess: onTaken })}
      >
        I’m done
      </Button>
      {may('release') && (
        <Button
          variant="subtle"
          color="gray.7"
          aria-haspopup="dialog"
          onClick={() => setLeaving(true)}
          {...releaseIntent}
        >
          Step back from this task
        </Button>
      )}
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
