import { useMutation } from '@tanstack/react-query'
import { entryToasts } from '#shared/auth/copy.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

const sayWhy = (error: Error) =>
  showToast(error instanceof ServerError ? entryToasts.authRefused(error.message) : entryToasts.authFailed)

/** A whole page load, so that nothing of the signed-out visit is left behind. */
const enter = () => location.assign('/')

export const useSignIn = () => useMutation({ mutationFn: server.auth.login, onSuccess: enter, onError: sayWhy })

export const useSignUp = () => useMutation({ mutationFn: server.auth.register, onSuccess: enter, onError: sayWhy })
