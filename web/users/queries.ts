import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#shared/copy.ts'
import { userToasts } from '#shared/users/copy.ts'
import { authQueries } from '#web/auth/queries.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { userKeys } from './keys.ts'

export const userQueries = {
  one: (id: string) => queryOptions({ queryKey: userKeys.one(id), queryFn: () => server.users.get({ id }) }),
}

type Changes = Parameters<typeof server.users.editProfile>[0]

function useChange<Sent>(change: (sent: Sent) => Changes, done: (sent: Sent) => Toast, failed: Toast) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => server.users.editProfile(change(sent)),
    onSuccess: (me, sent) => {
      cache.setQueryData(authQueries.viewer().queryKey, me)
      void cache.invalidateQueries({ queryKey: userKeys.one(me.id) })
      void cache.invalidateQueries({ queryKey: taskKeys.recent })
      showToast(done(sent))
    },
    onError: whenFailed(failed),
  })
}

export const useEditProfile = () =>
  useChange(
    (changes: Changes) => changes,
    () => userToasts.profileUpdated,
    userToasts.profileFailed,
  )

/** A data URL, or null to go without a picture. */
export const useEditPicture = () =>
  useChange(
    (profileImageUrl: string | null) => ({ profileImageUrl }),
    (url) => (url === null ? userToasts.pictureRemoved : userToasts.pictureUpdated),
    userToasts.pictureFailed,
  )
