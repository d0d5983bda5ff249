/** Under which the cache keeps what this room has read. */
export const notificationKeys = {
  all: ['notifications'],
  count: ['notifications', 'count'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const
