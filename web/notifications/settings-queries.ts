import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { settingsToasts } from '#shared/notifications/copy.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { notificationKeys } from './keys.ts'

export const settingsQuery = () =>
  queryOptions({ queryKey: notificationKeys.settings, queryFn: () => server.notifications.settings({}) })

/** Shown before it is saved, and put back where it is not; of other switches on their way nothing is said here. */
export function useChangeSettings() {
  const cache = useQueryClient()
  const show = (changes: SettingsChanges) =>
    cache.setQueryData(notificationKeys.settings, (shown: NotificationSettings | undefined) =>
      shown ? Object.assign({ ...shown }, changes) : shown,
    )
  return useMutation({
    mutationFn: server.notifications.changeSettings,
    // One after another: who changes their mind at once gets what they chose last.
    scope: { id: 'notification-settings' },
    onMutate: show,
    onSuccess: () => showToast(settingsToasts.settingsUpdated),
    onError: (error, changes) => {
      show(opposite(changes))
      whenFailed(settingsToasts.settingsFailed)(error)
    },
  })
}

const opposite = (changes: SettingsChanges): SettingsChanges =>
  Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, !isOn]))
