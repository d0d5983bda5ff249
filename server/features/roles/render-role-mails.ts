import type { Db } from '#server/database/tables.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { rolesChangedMail } from './mails.ts'
import { findStaff } from './store.ts'

/** Renderer of the mail about changed roles, with those of the time at which it is sent. */
export const roleMailRenderers = (db: Db, publicUrl: string) =>
  ({
    roles_changed: async (to) => rolesChangedMail(to, await findStaff(db), linkTo(publicUrl, '/account')),
  }) satisfies Partial<MailRenderers>
