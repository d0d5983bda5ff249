import type { Db } from '#server/database/tables.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { findRole } from '#server/features/roles/store.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { queuePath } from '#shared/screens.ts'
import { urgentCaseMail } from './mails.ts'

/** Renderer of the mail about a case that cannot wait; dropped once the reader has no role any more. */
export const newsMailRenderers = (db: Db, publicUrl: string) =>
  ({
    urgent_case: async (to) =>
      (await findRole(db, to.userId)) ? urgentCaseMail(to, linkTo(publicUrl, queuePath)) : null,
  }) satisfies Partial<MailRenderers>
