import { errorToast } from '#shared/copy.ts'

export const notificationRefusals = {
  notification_missing: { status: 404, message: 'Notification Not Found' },
} as const

export const notificationToasts = {
  allRead: 'All notifications are read.',
  readAllFailed: errorToast('Failed to mark all as read. Please try again.'),
} as const

export const settingsToasts = {
  settingsUpdated: { title: 'Settings Updated', message: 'You can change them at any time.' },
  settingsFailed: errorToast('Failed to update notification settings. Please try again.'),
} as const
