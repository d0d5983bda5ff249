import type { Db } from '#server/database/tables.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { findRole } from '#server/features/roles/store.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import type { Recipient } from '#server/platform/mail/render-mail.ts'
import type { NewsKind } from '#shared/moderation/news-copy.ts'
import { queuePath } from '#shared/screens.ts'
import { newsMail } from './mails.ts'

/** Renderers of mails about cases that wait; dropped once the reader has no role any more. */
export function newsMailRenderers(db: Db, publicUrl: string) {
  const render = (kind: NewsKind) => async (to: Recipient & { userId: string }) =>
    (await findRole(db, to.userId)) ? newsMail(to, kind, linkTo(publicUrl, queuePath)) : null
  return {
    urgent_case: render('urgent'),
    appealed_case: render('appeal'),
    answered_question: render('answer'),
  } satisfies Partial<MailRenderers>
}
