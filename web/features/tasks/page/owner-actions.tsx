import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmations } from '#shared/tasks/copy.ts'
import { stepLabels } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useCloseTask, useRemoveTask } from '#web/features/tasks/mutations.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './owner-actions.module.css'

type Props = { task: Task; mayEdit: boolean; onStepTaken: () => void; onDeleted: () => void }

/** Actions of the owner of an open task. */
export function OwnerActions({ task, mayEdit, onStepTaken, onDeleted }: Props) {
  const [openDialog, setOpenDialog] = useState<'delete' | 'close' | null>(null)
  const remove = useRemoveTask()
  const close = useCloseTask()
  const { id } = task
  const closeDialog = () => setOpenDialog(null)

  return (
    <Stack gap="xs">
      <Group gap="xs">
        {mayEdit && (
          <LinkButton
            to="/edit-request/$id"
            params={{ id }}
            variant="light"
            leftSection={<IconPencil size={18} aria-hidden />}
            className={classes.action}
          >
            Edit
          </LinkButton>
        )}
        <Button
          variant="default"
          color="clay"
          aria-haspopup="dialog"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setOpenDialog('delete')}
          className={classes.action}
        >
          Delete
        </Button>
      </Group>
      <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={() => setOpenDialog('close')}>
        {stepLabels.close}
      </Button>
      <ConfirmDialog
        opened={openDialog === 'delete'}
        title="Delete Task"
        text={confirmations.delete}
        confirmLabel="Delete"
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onDeleted, onError: closeDialog })}
        onClose={closeDialog}
      />
      <ConfirmDialog
        opened={openDialog === 'close'}
        title={stepLabels.close}
        text={confirmations.close}
        confirmLabel={stepLabels.close}
        isBusy={close.isPending}
        onConfirm={() => close.mutate({ id }, { onSuccess: onStepTaken, onSettled: closeDialog })}
        onClose={closeDialog}
      />
    </Stack>
  )
}
