import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { postToasts, viewPostLabel } from '#shared/tasks/post-copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { withFirst } from '#web/lib/with-first.ts'
import { invalidateTaskLists } from './mutations.ts'
import { taskQueries } from './queries.ts'

/**
 * Toast action that opens the post, because the screen shown after posting may not have it in view, at least on a
 * phone.
 */
function useViewTask() {
  const navigate = useNavigate()
  return ({ id }: Task) => ({
    label: viewPostLabel,
    act: () => void navigate({ to: '/task/$id', params: { id } }),
  })
}

export function useCreateTask() {
  const cache = useQueryClient()
  const viewTask = useViewTask()
  return useMutation({
    mutationFn: server.tasks.create,
    onSuccess: (task) => {
      // The home screen follows, and has to know the first post before it appears.
      for (const which of ['all', 'requested'] as const)
        cache.setQueryData(taskQueries.mine(which).queryKey, withFirst(task))
      invalidateTaskLists(cache)
      showToast(postToasts.requestPosted[task.taskType], viewTask(task))
    },
    onError: toastOnError(postToasts.postFailed, postToasts.postSignedOut),
  })
}

export function useEditTask() {
  const cache = useQueryClient()
  const viewTask = useViewTask()
  return useMutation({
    mutationFn: server.tasks.edit,
    onSuccess: (task) => {
      cache.setQueryData(taskQueries.one(task.id).queryKey, task)
      invalidateTaskLists(cache)
      showToast(postToasts.requestUpdated, viewTask(task))
    },
    onError: toastOnError(postToasts.postFailed, postToasts.postSignedOut),
  })
}
