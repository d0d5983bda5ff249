import type { Db } from '#server/database/tables.ts'
import { findDelayEnd } from '#server/features/cases/delayed-reporters.ts'
import { hasWaitingQuestion } from '#server/features/cases/questions.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import type { MailRow } from '#server/features/outbox/store.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { noticesPath } from '#shared/screens.ts'
import { appealAnswerMail, noticeMail, questionMail, reportsWaitMail } from './mails.ts'
import { findNoticeOfMail, issueAppealToken } from './store.ts'
import { viewNotice } from './view.ts'

/**
 * Renderers of the mails about decisions, and about questions that wait. One is dropped without its notice or question,
 * and to an address that nobody has confirmed, because it tells of somebody's conduct.
 */
export function noticeMailRenderers(db: Db, publicUrl: string, secret: string) {
  const url = linkTo(publicUrl, noticesPath)
  const findNotice = async (to: MailRow) => {
    const notice = to.isEmailConfirmed ? await findNoticeOfMail(db, to.id) : undefined
    return notice && viewNotice(notice, new Date())
  }
  return {
    case_notice: async (to) => {
      const notice = await findNotice(to)
      if (!notice) return null
      const isRemoved = notice.kind === 'remove' && notice.appealUntil !== null
      if (!isRemoved) return noticeMail(to, notice, { label: 'Read the Notice', url })
      const token = await issueAppealToken(db, secret, to.id)
      return noticeMail(to, notice, {
        label: 'Read It or Ask for Another Look',
        url: linkTo(publicUrl, '/appeal', token),
      })
    },
    appeal_answer: async (to) => {
      const notice = await findNotice(to)
      const answer = notice?.appeal?.answer
      return notice && answer ? appealAnswerMail(to, { notice, answer }, url) : null
    },
    case_question: async (to) =>
      to.isEmailConfirmed && (await hasWaitingQuestion(db, to.userId)) ? questionMail(to, url) : null,
    reports_wait: async (to) => {
      const endsAt = to.isEmailConfirmed ? await findDelayEnd(db, to.userId) : undefined
      return endsAt ? reportsWaitMail(to, endsAt, url) : null
    },
  } satisfies Partial<MailRenderers>
}
