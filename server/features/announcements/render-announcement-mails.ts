import type { Db } from '#server/database/tables.ts'
import type { LinksFor } from '#server/features/notifications/mail-links.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { announcementMail } from './mails.ts'
import { findMailedText } from './store.ts'

/** Renderer of announcements; dropped if the announcement has ended. A demo that is open to others mails none. */
export const announcementMailRenderers = (db: Db, linksFor: LinksFor, mayMail: boolean) =>
  ({
    announcement: async ({ id, userId, ...to }) => {
      const found = mayMail ? await findMailedText(db, id) : undefined
      return found ? { ...announcementMail(to, found.text, linksFor(userId, '/')), hasNoQuota: true } : null
    },
  }) satisfies Partial<MailRenderers>
