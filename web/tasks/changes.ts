import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#shared/copy.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf, nameWithin } from '#shared/users/wording.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { offerKeys } from '#web/offers/keys.ts'
import { reviewKeys } from '#web/reviews/keys.ts'
import { taskKeys } from './keys.ts'
import { taskQueries } from './queries.ts'

export const refreshLists = (cache: QueryClient) =>
  void cache.invalidateQueries({ queryKey: taskKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' })

export function useRemoveTask() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.tasks.remove,
    onSuccess: ({ id }) => {
      cache.removeQueries({ queryKey: taskQueries.one(id).queryKey })
      refreshLists(cache)
      showToast(taskToasts.taskDeleted)
    },
    onError: whenFailed(taskToasts.deleteFailed),
  })
}

type Wording = { done?: (task: Task) => Toast; failed: Parameters<typeof whenFailed>[0] }

/**
 * A step in the task's life. Afterwards all that hangs on its state is read again, a refused step's too: it has moved
 * on.
 */
function useStep<Input extends { id: string }>(take: (input: Input) => Promise<Task>, { done, failed }: Wording) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: take,
    onSuccess: (task) => {
      cache.setQueryData(taskQueries.one(task.id).queryKey, task)
      if (done) showToast(done(task))
    },
    onError: whenFailed(failed),
    onSettled: (_task, _error, { id }) => {
      void cache.invalidateQueries({ queryKey: taskKeys.all })
      for (const queryKey of [offerKeys.all, reviewKeys.all])
        void cache.invalidateQueries({ queryKey, predicate: names(id) })
    },
  })
}

const names =
  (taskId: string) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey.includes(taskId)

export const useAcceptHelper = () =>
  useStep(server.tasks.assign, {
    done: ({ helper }) => taskToasts.helperAssigned(helper ? nameWithin(helper) : 'Your helper'),
    failed: taskToasts.assignFailed,
  })

export const useStartTask = () =>
  useStep(server.tasks.start, {
    done: ({ requester }) => taskToasts.taskStarted(firstNameOf(requester)),
    failed: taskToasts.stepFailed,
  })

export const useFinishTask = () =>
  useStep(server.tasks.finish, {
    done: ({ requester, taskType }) => taskToasts.workDone(firstNameOf(requester))[taskType],
    failed: taskToasts.stepFailed,
  })

export const useReleaseTask = (done: Toast) =>
  useStep(server.tasks.release, { done: () => done, failed: taskToasts.stepFailed })

export const useCompleteTask = () =>
  useStep(server.tasks.complete, { done: () => taskToasts.taskCompleted, failed: taskToasts.completeFailed })

export const useCloseTask = () =>
  useStep(server.tasks.close, { done: () => taskToasts.taskClosed, failed: taskToasts.completeFailed })
