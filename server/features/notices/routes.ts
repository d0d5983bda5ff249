import { findQuestionsTo } from '#server/features/cases/questions.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { noticesPageSize } from '#shared/constants.ts'
import { answer } from './answer-question.ts'
import { appeal } from './appeal.ts'
import { findNotices } from './store.ts'
import { viewNotice } from './view.ts'
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
}
