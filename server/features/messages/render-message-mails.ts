import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { LinksFor } from '#server/features/notifications/mail-links.ts'
import { wantsMail } from '#server/features/notifications/settings.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { hasEarlierMailOfKind } from '#server/features/outbox/store.ts'
import { messageTopic } from '#shared/notifications/notification-copy.ts'
import { unreadMail } from './mails.ts'
import {
  findUnmailedChats,
  insertUnreadMails,
  messageMailKind,
  nextMessageMailAt,
  recordMessageMail,
} from './unread.ts'

export const messageMailRenderers = (db: Db, linksFor: LinksFor) =>
  ({
    [messageMailKind]: async (to) => {
      const requeue = async (dueAt = nextMessageMailAt) => {
        await insertUnreadMails(db, [to.userId], dueAt).execute()
        return null
      }
      // Checked before the unread messages are read: the other mail records what it covered before its row is deleted.
      if (await hasEarlierMailOfKind(db, to)) return requeue()
      const unread = await findUnmailedChats(db, to.userId)
      const [latest] = unread
      if (latest === undefined || !(await wantsMail(db, to.userId, messageTopic))) return null
      // It is too early if the messages that caused this mail were read meanwhile, or if an earlier mail went out late.
      if (latest.mailAt > latest.at) return requeue(sql<Date>`${latest.mailAt}::timestamptz`)
      const mail = unreadMail(to, unread, linksFor(to.userId, '/messages'))
      return {
        ...mail,
        onQuotaExceeded: (tx) => insertUnreadMails(tx, [to.userId]).execute(),
        onAccepted: () => recordMessageMail(db, to.userId, { chats: unread, at: latest.at }),
      }
    },
  }) satisfies Partial<MailRenderers>
