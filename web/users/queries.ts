import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'

export const userQueries = {
  one: (id: string) => queryOptions({ queryKey: ['users', id], queryFn: () => server.users.get({ id }) }),
}

export function useEditProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.users.editProfile,
    onSuccess: (me) => {
      cache.setQueryData(['auth', 'user'], me)
      void cache.invalidateQueries({ queryKey: ['users', me.id] })
      void cache.invalidateQueries({ queryKey: ['tasks', 'recent'] })
      showToast(toasts.profileUpdated)
    },
    onError: whenFailed(toasts.profileFailed),
  })
}
