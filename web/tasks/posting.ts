import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { postToasts, viewPost } from '#shared/tasks/post-wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { refreshLists } from './changes.ts'
import { taskQueries } from './queries.ts'

/** Where one lands after posting shows nothing of the post yet, on a phone at least. */
function useViewTask() {
  const navigate = useNavigate()
  return ({ id }: Task) => ({
    label: viewPost,
    act: () => void navigate({ to: '/task/$id', params: { id } }),
  })
}

export function useCreateTask() {
  const cache = useQueryClient()
  const viewTask = useViewTask()
  return useMutation({
    mutationFn: server.tasks.create,
    onSuccess: (task) => {
      refreshLists(cache)
      showToast(postToasts.requestPosted, viewTask(task))
    },
    onError: whenFailed(postToasts.postFailed, postToasts.postSignedOut),
  })
}

export function useEditTask() {
  const cache = useQueryClient()
  const viewTask = useViewTask()
  return useMutation({
    mutationFn: server.tasks.edit,
    onSuccess: (task) => {
      cache.setQueryData(taskQueries.one(task.id).queryKey, task)
      refreshLists(cache)
      showToast(postToasts.requestUpdated, viewTask(task))
    },
    onError: whenFailed(postToasts.postFailed, postToasts.postSignedOut),
  })
}
