import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import { authQueries } from '#web/auth/queries.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { userKeys } from './keys.ts'

export const userQueries = {
  one: (id: string) => queryOptions({ queryKey: userKeys.one(id), queryFn: () => server.users.get({ id }) }),
}

export function useEditProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.users.editProfile,
    onSuccess: (me) => {
      cache.setQueryData(authQueries.viewer().queryKey, me)
      void cache.invalidateQueries({ queryKey: userKeys.one(me.id) })
      void cache.invalidateQueries({ queryKey: taskKeys.recent })
      showToast(toasts.profileUpdated)
    },
    onError: whenFailed(toasts.profileFailed),
  })
}
