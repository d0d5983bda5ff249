import type { Db } from '#server/database/tables.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { noticesPath } from '#shared/screens.ts'
import { noticeMail } from './mails.ts'
import { findNoticeOfMail } from './store.ts'
import { viewNotice } from './view.ts'

/**
 * Renderer of the mails about decisions. One without its notice is dropped, and one to an address that nobody has
 * confirmed, because it tells of somebody's conduct.
 */
export const noticeMailRenderers = (db: Db, publicUrl: string) =>
  ({
    case_notice: async (to) => {
      const notice = to.isEmailConfirmed ? await findNoticeOfMail(db, to.id) : undefined
      return notice ? noticeMail(to, viewNotice(notice), linkTo(publicUrl, noticesPath)) : null
    },
  }) satisfies Partial<MailRenderers>
