import { confirmations } from '#shared/tasks/copy.ts'
import { stepLabels } from '#shared/tasks/format-task.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'

type Props = {
  task: Task
  onDone: () => void
  onCanceled: () => void
  onClose: () => void
}

/** Asks a requester who closes a task before its agreed time whether it is done or called off. */
export function DoneOrCanceledDialog({ task, onDone, onCanceled, onClose }: Props) {
  const now = useNow()
  return (
    <Dialog opened onClose={onClose} title={stepLabels.close}>
      <Stack>
        <Text>{`${confirmations.early(formatWhen(task, now) ?? '')} ${confirmations.doneOrCanceled}`}</Text>
        <Stack gap="xs">
          <Button onClick={onDone} data-autofocus>
            It is done
          </Button>
          <Button variant="default" onClick={onCanceled}>
            It is called off
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Back
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
