import { type Expression, type QueryCreator, sql } from 'kysely'
import type { NotificationInput, NotificationMailContent } from '#server/database/outbox-tables.ts'
import type { Db, Tables } from '#server/database/tables.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { insertMails, type MailKind, type MailRow } from '#server/features/outbox/store.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import type { QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { Topic } from '#shared/notifications/notification-copy.ts'
import { taskPath } from '#shared/screens.ts'
import { isStillRelevant } from './is-still-relevant.ts'
import type { LinksFor } from './mail-links.ts'
import { notificationMail } from './mails.ts'
import { selectMailRecipients } from './settings.ts'
import { createdNotificationId } from './store.ts'

/** Enqueues a mail with the text of a notification, also for people who have switched off notifications. */
export const insertNotificationMails = (
  db: QueryCreator<Tables>,
  userIds: Expression<string[]>,
  { mail, taskId, fromId, title, message, validWhile }: QueryParameters<{ mail: MailKind } & NotificationInput>,
  topic: Topic,
) =>
  insertMails(db, selectMailRecipients(db, userIds, topic).where(notificationMayReach(fromId, sql.ref('users.id'))), {
    kind: mail,
    taskId,
    fromId,
    validWhile,
    content: sql<NotificationMailContent>`jsonb_build_object('topic', ${topic}::text, 'title', ${title}::text, 'message', ${message}::text)`,
    notificationId: createdNotificationId('users.id'),
  })

/** Tells whether the user still wants mails on this topic and the event of this mail is still relevant. */
export const isMailStillWanted = async (db: Db, { id, userId }: Pick<MailRow, 'id' | 'userId'>, topic: Topic) =>
  (await selectMailRecipients(db, [userId], topic)
    .innerJoin('outbox', 'outbox.user_id', 'users.id')
    .where('outbox.id', '=', id)
    .where(isStillRelevant('outbox', sql.ref('users.id')))
    .executeTakeFirst()) !== undefined

export const notificationMailRenderers = (db: Db, linksFor: LinksFor) =>
  ({
    notice: async ({ content, taskId, ...to }) => {
      if (content === null || !(await isMailStillWanted(db, to, content.topic))) return null
      return notificationMail(to, content, linksFor(to.userId, taskId ? taskPath(taskId) : '/'))
    },
  }) satisfies Partial<MailRenderers>
