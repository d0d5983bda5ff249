import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { blockKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { type Blocked, blockToasts } from './block-copy.ts'

export const blockQueries = {
  list: () => pagedOptions(blockKeys.list, (from) => readPage(api.blocks.list, from)),
}

/** Everything that the viewer sees may change, so all of it is read again. */
export function useBlock() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id }: Blocked) => server.blocks.create({ id }),
    onSuccess: (_, person) => showToast(blockToasts.blocked(person)),
    onError: toastOnError(blockToasts.blockFailed),
    onSettled: () => void cache.invalidateQueries(),
  })
}

export function useUnblock() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id }: Blocked) => server.blocks.remove({ id }),
    onSuccess: (_, person) => showToast(blockToasts.unblocked(person)),
    onError: toastOnError(blockToasts.unblockFailed),
    onSettled: () => void cache.invalidateQueries(),
  })
}
