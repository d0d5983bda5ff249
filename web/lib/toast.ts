import { notifications } from '@mantine/notifications'
import type { Toast } from '#shared/copy.ts'

/** Only one toast is shown at a time. A failure interrupts who listens to the screen, a success waits its turn. */
export function showToast({ title, message, failed }: Toast) {
  notifications.clean()
  notifications.show({
    title,
    message,
    color: failed ? 'clay' : 'spruce',
    role: failed ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
