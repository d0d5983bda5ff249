import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authToasts } from '#shared/auth/copy.ts'
import { reregisterDevice } from '#web/features/push/reregister-device.ts'
import { authKeys, calendarKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { authQueries } from './queries.ts'

export const accountQueries = {
  methods: () => queryOptions({ queryKey: authKeys.methods, queryFn: () => server.auth.methods({}) }),
  sessions: () =>
    queryOptions({ queryKey: authKeys.sessions, queryFn: () => server.auth.sessions({}), refetchOnMount: 'always' }),
}

/** `before` is the current address; saving it again changes nothing. */
export function useChangeEmail(before: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.changeEmail,
    onSuccess: (me) => {
      cache.setQueryData(authQueries.viewer().queryKey, me)
      const changed = sendsMail() ? authToasts.emailChanged : authToasts.emailChangedWithoutMail
      showToast(me.email === before ? authToasts.emailSame : changed(me.email))
    },
    onError: toastOnError(authToasts.emailFailed),
  })
}

/** The server ends all sessions and starts a new one for this browser. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.changePassword,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: authKeys.sessions })
      void cache.invalidateQueries({ queryKey: authKeys.rememberedBrowsers })
      void cache.invalidateQueries({ queryKey: calendarKeys.own })
      const viewer = cache.getQueryData(authQueries.viewer().queryKey)
      if (viewer) reregisterDevice(viewer.id)
      showToast(authToasts.passwordChanged)
    },
    onError: toastOnError(authToasts.passwordFailed),
  })
}

export function useEndSession() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: string) => server.auth.endSession({ id }),
    onSuccess: () => showToast(authToasts.signedOutThere),
    onError: toastOnError(authToasts.signOutFailed),
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.sessions }),
  })
}

/** The server also revokes the private calendar address. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: () => server.auth.endOtherSessions({}),
    onSuccess: () => showToast(authToasts.signedOutElsewhere),
    onError: toastOnError(authToasts.signOutFailed),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: calendarKeys.own })
      return cache.invalidateQueries({ queryKey: authKeys.sessions })
    },
  })
}
