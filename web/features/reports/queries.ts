import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { reportKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { reportFailed } from './report-copy.ts'

export const reportQueries = {
  list: () => pagedOptions(reportKeys.list, (from) => readPage(api.reports.list, from)),
}

export function useSendReport() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.reports.create,
    onError: toastOnError(reportFailed),
    onSettled: () => void cache.invalidateQueries({ queryKey: reportKeys.list }),
  })
}
