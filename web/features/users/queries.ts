import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#shared/copy.ts'
import { userToasts } from '#shared/users/copy.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { taskKeys, userKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

export const userQueries = {
  one: (id: string) => queryOptions({ queryKey: userKeys.one(id), queryFn: () => server.users.get({ id }) }),
}

type ProfileChanges = Parameters<typeof server.users.editProfile>[0]

function useProfileMutation<Sent>(change: (sent: Sent) => ProfileChanges, done: (sent: Sent) => Toast, failed: Toast) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => server.users.editProfile(change(sent)),
    onSuccess: (me, sent) => {
      cache.setQueryData(authQueries.viewer().queryKey, me)
      void cache.invalidateQueries({ queryKey: userKeys.one(me.id) })
      void cache.invalidateQueries({ queryKey: taskKeys.recent })
      showToast(done(sent))
    },
    onError: toastOnError(failed),
  })
}

export const useEditProfile = () =>
  useProfileMutation(
    (changes: ProfileChanges) => changes,
    () => userToasts.profileUpdated,
    userToasts.profileFailed,
  )

/** Takes a data URL, or null to remove the picture. */
export const useEditPicture = () =>
  useProfileMutation(
    (profileImageUrl: string | null) => ({ profileImageUrl }),
    (url) => (url === null ? userToasts.pictureRemoved : userToasts.pictureUpdated),
    userToasts.pictureFailed,
  )
