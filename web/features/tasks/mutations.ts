import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#shared/copy.ts'
import { formatAgreement } from '#shared/tasks/agreement.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { arrangementKeys, offerKeys, reviewKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { taskQueries } from './queries.ts'

export const invalidateTaskLists = (cache: QueryClient) =>
  void cache.invalidateQueries({ queryKey: taskKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' })

export function useRemoveTask() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: server.tasks.remove,
    onSuccess: ({ id }) => {
      cache.removeQueries({ queryKey: taskQueries.one(id).queryKey })
      invalidateTaskLists(cache)
      showToast(taskToasts.taskDeleted)
    },
    onError: toastOnError(taskToasts.deleteFailed),
  })
}

type StepToasts = { done?: (task: Task) => Toast; failed: Parameters<typeof toastOnError>[0] }

/**
 * Runs a transition of a task. Everything that depends on the task's status is refetched afterward, also after a
 * refusal, which means it has changed.
 */
function useTaskStep<Input extends { id: string }>(
  take: (input: Input) => Promise<Task>,
  { done, failed }: StepToasts,
) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: take,
    onSuccess: (task) => {
      cache.setQueryData(taskQueries.one(task.id).queryKey, task)
      if (done) showToast(done(task))
    },
    onError: toastOnError(failed),
    onSettled: (_task, _error, { id }) => {
      void cache.invalidateQueries({ queryKey: taskKeys.all })
      void cache.invalidateQueries({ queryKey: arrangementKeys.all })
      for (const queryKey of [offerKeys.all, reviewKeys.all])
        void cache.invalidateQueries({ queryKey, predicate: mentionsTask(id) })
    },
  })
}

const mentionsTask =
  (taskId: string) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey.includes(taskId)

const helperNameOf = ({ helper }: Task) => (helper ? firstNameOf(helper) : 'Your helper')

export const useAcceptHelper = () =>
  useTaskStep(server.tasks.assign, {
    done: (task) =>
      taskToasts.helperAccepted(
        helperNameOf(task),
        task.requesterId && formatAgreement(task, task.requesterId, new Date()),
      ),
    failed: taskToasts.acceptFailed,
  })

export const useStartTask = () =>
  useTaskStep(server.tasks.start, {
    done: ({ requester }) => taskToasts.taskStarted(firstNameOf(requester)),
    failed: taskToasts.stepFailed,
  })

export const useFinishTask = () =>
  useTaskStep(server.tasks.finish, {
    done: ({ requester, taskType }) => taskToasts.workDone(firstNameOf(requester))[taskType],
    failed: taskToasts.stepFailed,
  })

export const useResumeTask = () =>
  useTaskStep(server.tasks.resume, {
    done: (task) => taskToasts.taskResumed(helperNameOf(task)),
    failed: taskToasts.stepFailed,
  })

export const useKeepTask = () =>
  useTaskStep(server.tasks.keep, { done: () => taskToasts.taskKept, failed: taskToasts.stepFailed })

export const useReleaseTask = (done: Toast) =>
  useTaskStep(server.tasks.release, { done: () => done, failed: taskToasts.stepFailed })

export const useCompleteTask = () =>
  useTaskStep(server.tasks.complete, {
    done: (task) => taskToasts.taskCompleted(helperNameOf(task)),
    failed: taskToasts.completeFailed,
  })

export const useCloseTask = () =>
  useTaskStep(server.tasks.close, {
    done: ({ helper }) => taskToasts.taskClosed(helper && firstNameOf(helper)),
    failed: taskToasts.completeFailed,
  })
