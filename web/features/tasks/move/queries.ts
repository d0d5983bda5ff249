import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#shared/copy.ts'
import { taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { moveToasts } from './move-copy.ts'

/** Ends a proposal, and reads the task again, also after a refusal: the proposal no longer stands then. */
function useMoveEnd<Input>(end: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ input }: { input: Input; done: Toast }) => end(input),
    onSuccess: (_move, { done }) => showToast(done),
    onError: toastOnError(moveToasts.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: taskKeys.all }),
  })
}

export const useAnswerMove = () => useMoveEnd(server.tasks.answerMove)
export const useTakeBackMove = () => useMoveEnd(server.tasks.takeBackMove)

/** Asks for another time; the form also shows the errors of its fields. */
export function useProposeMove() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.tasks.proposeMove,
    onError: toastOnError(moveToasts.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: taskKeys.all }),
  })
}
