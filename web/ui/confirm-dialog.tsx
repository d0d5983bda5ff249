import { BusyButton } from './busy-button.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Group } from './group.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for actions that cannot be undone. */
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({
  opened,
  title,
  text,
  onClose,
  onConfirm,
  isDanger = false,
  isBusy = false,
  ...labels
}: Props) {
  const { confirmLabel, cancelLabel = 'Cancel' } = labels
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <BusyButton {...(isDanger && { color: 'clay' })} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
