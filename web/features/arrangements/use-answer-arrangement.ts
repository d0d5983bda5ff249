import { useQueryClient } from '@tanstack/react-query'
import { questionToasts } from '#shared/arrangements/copy.ts'
import { arrangementKeys, offerKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

/** Answers whether it happened. The task may have moved on by it, also after a refusal. */
export function useAnswerArrangement() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.arrangements.answer,
    onError: toastOnError(questionToasts.answerFailed),
    onSettled: async () => {
      for (const queryKey of [taskKeys.all, offerKeys.all]) void cache.invalidateQueries({ queryKey })
      await cache.invalidateQueries({ queryKey: arrangementKeys.all })
    },
  })
}
