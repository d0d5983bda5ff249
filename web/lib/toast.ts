import { notifications } from '@mantine/notifications'
import type { Toast } from '#shared/copy.ts'

/** What a toast spoke of is over: another attempt has begun. */
export const clearToasts = () => notifications.clean()

/** Only one toast is shown at a time. A failure interrupts who listens to the screen, a success waits its turn. */
export function showToast({ title, message, failed }: Toast) {
  clearToasts()
  notifications.show({
    title,
    message,
    color: failed ? 'clay' : 'spruce',
    role: failed ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
