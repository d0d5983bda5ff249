import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import { focusTop } from '#web/lib/focus.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { noticeKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, ServerError, server } from '#web/lib/server.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { appealCopy } from './appeal-copy.ts'
import { questionAnswerCopy } from './question-answer-copy.ts'

export const noticeQueries = {
  list: () => pagedOptions(noticeKeys.list, (from) => readPage(api.notices.list, from)),
  questions: () => pagedOptions(noticeKeys.questions, (from) => readPage(api.notices.questions, from)),
}

/** The key of a draft; `viewerId` is `linkReader` if nobody is signed in. */
export const appealKey = (viewerId: string, decisionId: string): string => storageKey('appeal', viewerId, decisionId)
const linkReader = 'link'
export const linkedAppealKey = (decisionId: string): string => appealKey(linkReader, decisionId)

/** Asks for another look at a decision. The notices are read again in any case: the time may be over. */
export function useAppeal(id: string) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (text: string) => server.notices.appeal({ id, text }),
    onError: toastOnError(appealCopy.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.list }),
  })
}

/** Answers a question of volunteers. The questions are read again in any case: it may have been decided meanwhile. */
export function useAnswerQuestion() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.notices.answerQuestion,
    onError: toastOnError(questionAnswerCopy.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.questions }),
  })
}

/** True for a link that is too old or malformed, or whose decision was taken back. */
export const isAppealLinkOver = (error: Error | null): boolean =>
  error instanceof ServerError && error.message === moderationRefusals.appeal_link_over.message

/** Reads the notice of a mailed link, without using that up. */
export const useLinkedNotice = (token: string) =>
  useQuery({
    queryKey: noticeKeys.linked(token),
    queryFn: () => server.notices.checkAppealLink({ token }),
    enabled: token !== '',
  })

/** Asks for another look by a mailed link. Its notice is read again in any case: the time may be over. */
export function useAppealByLink(token: string) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (text: string) => server.notices.appealByLink({ token, text }),
    onSuccess: focusTop,
    onError: toastOnError(appealCopy.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.linked(token) }),
  })
}
