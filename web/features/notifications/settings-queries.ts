import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { settingsToasts } from '#shared/notifications/copy.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'
import { notificationKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

export const settingsQuery = () =>
  queryOptions({ queryKey: notificationKeys.settings, queryFn: () => server.notifications.settings({}) })

/**
 * Shows a change before it is saved and reverts it if saving fails. Only the changed switch is reverted, because others
 * may be saving.
 */
export function useChangeSettings() {
  const cache = useQueryClient()
  const show = (changes: SettingsChanges) =>
    cache.setQueryData(notificationKeys.settings, (shown: NotificationSettings | undefined) =>
      shown ? Object.assign({ ...shown }, changes) : shown,
    )
  return useMutation({
    mutationFn: server.notifications.changeSettings,
    // Changes are saved one after another, so that the last choice wins.
    scope: { id: 'notification-settings' },
    onMutate: show,
    onSuccess: () => showToast(settingsToasts.settingsUpdated),
    onError: (error, changes) => {
      show(inverted(changes))
      toastOnError(settingsToasts.settingsFailed)(error)
    },
  })
}

const inverted = (changes: SettingsChanges): SettingsChanges =>
  Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, !isOn]))
