import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authRefusals, authToasts } from '#shared/auth/copy.ts'
import { authKeys } from '#web/lib/query-keys.ts'
import { serverMessage, toastOnError } from '#web/lib/request-errors.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

const { verify_link_over, reset_link_over, not_me_link_over } = authRefusals
const expiredMessages: string[] = [verify_link_over, reset_link_over, not_me_link_over].map(({ message }) => message)

/**
 * True for a token that is used, expired or invalid; the call's schema reports a malformed one with the same message.
 */
export const isLinkExpired = (error: Error | null) =>
  error instanceof ServerError && expiredMessages.includes(error.message)

/** Reads what the link would do in this browser, without using up its token. */
export const useVerificationLink = (token: string) =>
  useQuery({
    queryKey: authKeys.verificationLink(token),
    queryFn: () => server.auth.checkVerification({ token }),
    enabled: token !== '',
  })

export function useVerify(onExpired: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.verify,
    onError: (error) => {
      if (isLinkExpired(error)) return onExpired()
      showToast(authToasts.confirmFailed(serverMessage(error)))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.viewer }),
  })
}

export const useSendVerification = (email: string) =>
  useMutationOnce({
    mutationFn: () => server.auth.sendVerification({}),
    onSuccess: () => showToast(authToasts.linkSent(email)),
    onError: toastOnError(authToasts.linkFailed),
  })

export const useForgot = () =>
  useMutation({
    mutationFn: server.auth.forgot,
    onError: (error) => showToast(authToasts.linkFailed(serverMessage(error))),
  })

/** Checks whether the link has expired before the visitor thinks of a new password. */
export function useIsResetLinkExpired(token: string) {
  const { error } = useQuery({
    queryKey: authKeys.resetLink(token),
    queryFn: () => server.auth.checkReset({ token }),
    enabled: token !== '',
  })
  return isLinkExpired(error)
}

export const useReset = (onExpired: () => void) =>
  useMutation({
    mutationFn: server.auth.reset,
    onError: (error) => {
      if (isLinkExpired(error)) return onExpired()
      showToast(authToasts.passwordFailed(serverMessage(error)))
    },
  })
