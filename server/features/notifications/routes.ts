import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { notificationsPageSize } from '#shared/constants.ts'
import { changeSettings, findSettings } from './settings.ts'
import { countUnread, findNotifications, markAllRead, markNotificationRead, markTaskRead } from './store.ts'
import { viewNotification } from './view.ts'

export const notificationHandlers: Handlers<typeof api.notifications> = {
  unreadCount: async ({ db, viewer }) => ({ count: await countUnread(db, viewer.id) }),

  list: async ({ db, input, viewer, nextPage }) => {
    const rows = await findNotifications(db, viewer.id, input.cursor)
    return paginate(rows, notificationsPageSize, nextPage).map(viewNotification)
  },

  read: async ({ input, viewer, write }) => {
    const notification = await write((tx) => markNotificationRead(tx, viewer.id, input.id))
    return viewNotification(notification ?? refuse('notification_missing'))
  },

  readAll: async ({ viewer, write }) =>
    write(async (tx) => {
      await markAllRead(tx, viewer.id)
      return { count: await countUnread(tx, viewer.id) }
    }),

  readOfTask: async ({ db, input, viewer, write }) => {
    const { id } = await requireVisibleTask(db, input.id, viewer.id)
    return write(async (tx) => {
      await markTaskRead(tx, viewer.id, id)
      return { count: await countUnread(tx, viewer.id) }
    })
  },

  settings: async ({ db, viewer }) => findSettings(db, viewer.id),

  changeSettings: async ({ input, viewer, write }) => write((tx) => changeSettings(tx, viewer.id, input)),
}
