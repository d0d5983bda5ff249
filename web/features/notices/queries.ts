import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { noticeKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { appealCopy } from './appeal-copy.ts'

export const noticeQueries = {
  list: () => pagedOptions(noticeKeys.list, (from) => readPage(api.notices.list, from)),
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
