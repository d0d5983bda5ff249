import type { Db } from '#server/database/tables.ts'
import { findQuestionsTo } from '#server/features/cases/questions.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { noticesPageSize } from '#shared/constants.ts'
import { answer } from './answer-question.ts'
import { appeal } from './appeal.ts'
import { findNoticeByToken, findNotices, type NoticeRow } from './store.ts'
import { isLinkOver, viewNotice } from './view.ts'
import { viewQuestion } from './view-question.ts'

export const noticeHandlers: Handlers<typeof api.notices> = {
  list: async ({ db, input, viewer, now, nextPage }) => {
    const notices = await findNotices(db, viewer.id, input.cursor)
    return paginate(notices, noticesPageSize, nextPage).map((notice) => viewNotice(notice, now))
  },

  appeal: async ({ input, viewer, now, write }) => {
    const notice = await write((tx, announce) =>
      appeal(tx, announce, { decisionId: input.id, userId: viewer.id, text: input.text, now }),
    )
    return viewNotice(notice, now)
  },

  questions: async ({ db, input, viewer, nextPage }) =>
    paginate(await findQuestionsTo(db, viewer.id, input.cursor), noticesPageSize, nextPage).map(viewQuestion),

  answerQuestion: async ({ input: { id, text }, viewer, write }) =>
    viewQuestion(await write((tx, announce) => answer(tx, announce, { id, userId: viewer.id, text }))),

  checkAppealLink: async ({ db, input, now }) => viewNotice(await requireLinked(db, input.token, now), now),

  appealByLink: async ({ db, input, now, write }) => {
    const { decisionId, userId } = await requireLinked(db, input.token, now)
    const notice = await write((tx, announce) => appeal(tx, announce, { decisionId, userId, text: input.text, now }))
    return viewNotice(notice, now)
  },
}

/** Finds the notice of a mailed link, which works as long as somebody can appeal against the decision. */
async function requireLinked(db: Db, token: string, now: Date): Promise<NoticeRow> {
  const notice = (await findNoticeByToken(db, token)) ?? refuse('appeal_link_over')
  return isLinkOver(notice, now) ? refuse('appeal_link_over') : notice
}
