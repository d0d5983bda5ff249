import type { Db } from '#server/database/tables.ts'
import { countTaken, findQuestionOfMail, issueQuestionToken } from '#server/features/arrangements/notices.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { addressAt } from '#server/platform/http/link-to.ts'
import { questionMail } from './mails.ts'
import { outcomePath } from './page.ts'

/**
 * Renderer of the mails that ask whether an arrangement happened. One is dropped if its reader has answered, is not
 * asked any more or has another address now, which nobody has confirmed. It counts as sent once it is accepted.
 */
export const questionMailRenderers = (db: Db, publicUrl: string, secret: string) =>
  ({
    outcome_question: async (to) => {
      const question = to.isEmailConfirmed ? await findQuestionOfMail(db, to.id) : undefined
      if (!question) return null
      const token = await issueQuestionToken(db, secret, to.id, question.noticeId)
      const mail = questionMail(to, question, addressAt(publicUrl, outcomePath, token))
      return { ...mail, onTaken: (tx) => countTaken(tx, question.noticeId) }
    },
  }) satisfies Partial<MailRenderers>
