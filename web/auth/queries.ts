import { queryOptions, useMutation } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { authKeys } from './keys.ts'

export const authQueries = {
  /** Header and screen ask together; whoever comes later does not ask again what has just failed. */
  viewer: () => queryOptions({ queryKey: authKeys.viewer, queryFn: () => server.auth.user({}), retryOnMount: false }),
}

const sayWhy = (error: Error) =>
  showToast(error instanceof ServerError ? toasts.authRefused(error.message) : toasts.authFailed)

/** A whole page load, so that nothing of the signed-out visit is left behind. */
const enter = () => location.assign('/')

export const useSignIn = () => useMutation({ mutationFn: server.auth.login, onSuccess: enter, onError: sayWhy })

export const useSignUp = () => useMutation({ mutationFn: server.auth.register, onSuccess: enter, onError: sayWhy })
