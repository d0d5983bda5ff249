import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authToasts } from '#shared/auth/copy.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { tellAgain } from '#web/push/tell-again.ts'
import { authKeys } from './keys.ts'
import { authQueries } from './queries.ts'

export const accountQueries = {
  methods: () => queryOptions({ queryKey: authKeys.methods, queryFn: () => server.auth.methods({}) }),
  sessions: () =>
    queryOptions({ queryKey: authKeys.sessions, queryFn: () => server.auth.sessions({}), refetchOnMount: 'always' }),
}

/** `before` is the address that is changed; the same once more changes nothing. */
export function useChangeEmail(before: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.changeEmail,
    onSuccess: (me) => {
      cache.setQueryData(authQueries.viewer().queryKey, me)
      showToast(me.email === before ? authToasts.emailSame : authToasts.emailChanged(me.email))
    },
    onError: whenFailed(authToasts.emailFailed),
  })
}

/** This browser goes on with a new session. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.changePassword,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: authKeys.sessions })
      const viewer = cache.getQueryData(authQueries.viewer().queryKey)
      if (viewer) tellAgain(viewer.id)
      showToast(authToasts.passwordChanged)
    },
    onError: whenFailed(authToasts.passwordFailed),
  })
}

/** Signs out one place after another, so that those before one that fails are out. */
async function endAll(ids: string[]) {
  for (const id of ids) await server.auth.endSession({ id })
}

export function useEndSessions() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: endAll,
    onSuccess: () => showToast(authToasts.signedOutThere),
    onError: whenFailed(authToasts.signOutFailed),
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.sessions }),
  })
}
