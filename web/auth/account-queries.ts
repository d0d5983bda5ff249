import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authToasts } from '#shared/auth/copy.ts'
import { calendarKeys } from '#web/calendars/keys.ts'
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
      void cache.invalidateQueries({ queryKey: calendarKeys.own })
      const viewer = cache.getQueryData(authQueries.viewer().queryKey)
      if (viewer) tellAgain(viewer.id)
      showToast(authToasts.passwordChanged)
    },
    onError: whenFailed(authToasts.passwordFailed),
  })
}

export function useEndSession() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: string) => server.auth.endSession({ id }),
    onSuccess: () => showToast(authToasts.signedOutThere),
    onError: whenFailed(authToasts.signOutFailed),
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.sessions }),
  })
}

/** The calendar's private address ends too. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: () => server.auth.endOtherSessions({}),
    onSuccess: () => showToast(authToasts.signedOutElsewhere),
    onError: whenFailed(authToasts.signOutFailed),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: calendarKeys.own })
      return cache.invalidateQueries({ queryKey: authKeys.sessions })
    },
  })
}
