import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { noticeKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { appealCopy } from './appeal-copy.ts'
import { questionCopy } from './question-copy.ts'

export const noticeQueries = {
  list: () => pagedOptions(noticeKeys.list, (from) => readPage(api.notices.list, from)),
  questions: () => pagedOptions(noticeKeys.questions, (from) => readPage(api.notices.questions, from)),
}

/** Asks for another look at a decision. The notices are read again in any case: the time may be over. */
export function useAppeal() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.notices.appeal,
    onError: toastOnError(appealCopy.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.list }),
  })
}

/** Answers a question of volunteers. The questions are read again in any case: it may have been decided meanwhile. */
export function useAnswerQuestion() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.notices.answerQuestion,
    onError: toastOnError(questionCopy.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.questions }),
  })
}
