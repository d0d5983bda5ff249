import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authRefusals, authToasts } from '#shared/auth/copy.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { sentenceOf, whenFailed } from '#web/lib/when-failed.ts'
import { authKeys } from './keys.ts'

const overSentences: string[] = [authRefusals.verify_link_over.message, authRefusals.reset_link_over.message]

/** A token that is used up, too old, or never was one, which the call's schema says in the same words. */
export const isLinkOver = (error: Error | null) => error instanceof ServerError && overSentences.includes(error.message)

/** What the link would do in this browser; asking uses nothing up. */
export const useVerificationLink = (token: string) =>
  useQuery({
    queryKey: authKeys.verificationLink(token),
    queryFn: () => server.auth.checkVerification({ token }),
    enabled: token !== '',
  })

export function useVerify(onOver: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.verify,
    onError: (error) => {
      if (isLinkOver(error)) return onOver()
      showToast(authToasts.confirmFailed(sentenceOf(error)))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.viewer }),
  })
}

export const useSendVerification = (email: string) =>
  useMutationOnce({
    mutationFn: () => server.auth.sendVerification({}),
    onSuccess: () => showToast(authToasts.linkSent(email)),
    onError: whenFailed(authToasts.linkFailed),
  })

export const useForgot = () =>
  useMutation({
    mutationFn: server.auth.forgot,
    onError: (error) => showToast(authToasts.linkFailed(sentenceOf(error))),
  })

/** Whether a link is known to be over before anybody has thought of a new password. */
export function useIsResetOver(token: string) {
  const { error } = useQuery({
    queryKey: authKeys.resetLink(token),
    queryFn: () => server.auth.checkReset({ token }),
    enabled: token !== '',
  })
  return isLinkOver(error)
}

export const useReset = (onOver: () => void) =>
  useMutation({
    mutationFn: server.auth.reset,
    onError: (error) => {
      if (isLinkOver(error)) return onOver()
      showToast(authToasts.passwordFailed(sentenceOf(error)))
    },
  })
