import { useMutation } from '@tanstack/react-query'
import { signInToasts } from '#shared/auth/copy.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

const showFailure = (error: Error) =>
  showToast(error instanceof ServerError ? signInToasts.authRefused(error.message) : signInToasts.authFailed)

/** A full page load, so that no state of the signed-out visit remains. */
export const openApp = () => location.assign('/')

export const useSignIn = () => useMutation({ mutationFn: server.auth.login, onSuccess: openApp, onError: showFailure })

export const useSignUp = () =>
  useMutation({ mutationFn: server.auth.register, onSuccess: openApp, onError: showFailure })
