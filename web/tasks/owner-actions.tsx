import { Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmations } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { stepLabels } from '#shared/tasks/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useCloseTask, useRemoveTask } from './changes.ts'

type Props = { task: Task; onTaken: () => void; onDeleted: () => void }

/** What the owner of an open task can do with it. */
export function OwnerActions({ task, onTaken, onDeleted }: Props) {
  const [asked, setAsked] = useState<'delete' | 'close' | null>(null)
  const remove = useRemoveTask()
  const close = useCloseTask()
  const { id } = task
  const done = () => setAsked(null)

  return (
    <Stack gap="xs">
      <Group gap="xs">
        <LinkButton
          to="/edit-request/$id"
          params={{ id }}
          variant="light"
          flex="1 1 7rem"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Edit
        </LinkButton>
        <Button
          variant="default"
          c="var(--clay-deep)"
          flex="1 1 7rem"
          aria-haspopup="dialog"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsked('delete')}
        >
          Delete
        </Button>
      </Group>
      <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={() => setAsked('close')}>
        {stepLabels.close}
      </Button>
      <ConfirmDialog
        opened={asked === 'delete'}
        title="Delete Task"
        text={confirmations.delete}
        confirmLabel="Delete"
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onDeleted, onError: done })}
        onClose={done}
      />
      <ConfirmDialog
        opened={asked === 'close'}
        title={stepLabels.close}
        text={confirmations.close}
        confirmLabel={stepLabels.close}
        isBusy={close.isPending}
        onConfirm={() => close.mutate({ id }, { onSuccess: onTaken, onSettled: done })}
        onClose={done}
      />
    </Stack>
  )
}
