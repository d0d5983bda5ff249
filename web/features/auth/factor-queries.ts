import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { factorToasts } from '#shared/auth/factor-copy.ts'
import { loginPath } from '#shared/auth/paths.ts'
import { authKeys, calendarKeys } from '#web/lib/query-keys.ts'
import { isSignedOut, needsFactor, toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

export const factorsQuery = () => queryOptions({ queryKey: authKeys.factors, queryFn: () => server.auth.factors({}) })

/** Completes the sign-in. If there is none any more, the sign-in page is shown again. */
export const useFinishSignIn = () =>
  useMutation({
    mutationFn: server.auth.secondStep,
    // A full page load, so that no state of the signed-out visit remains.
    onSuccess: () => location.assign('/'),
    onError: (error) => isSignedOut(error) && location.assign(loginPath),
  })

/** Shows a second factor once more, in a session. */
export const useShowFactor = () => useMutation({ mutationFn: server.auth.secondStep })

export const useStartApp = () => useMutation({ mutationFn: server.auth.startApp })

/** The server also ends all other sessions and the private calendar address. */
export function useConfirmApp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.auth.confirmApp,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: authKeys.sessions })
      void cache.invalidateQueries({ queryKey: calendarKeys.own })
      return cache.invalidateQueries({ queryKey: authKeys.factors })
    },
  })
}

export const rememberedBrowsersQuery = () =>
  queryOptions({ queryKey: authKeys.rememberedBrowsers, queryFn: () => server.auth.rememberedBrowsers({}) })

export function useEndRemembering() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: string) => server.auth.endRemembering({ id }),
    onSuccess: () => showToast(factorToasts.forgotten),
    onError: toastOnError(factorToasts.failed),
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.rememberedBrowsers }),
  })
}

/** Changes that need a second factor of the last minutes; the panel asks for it, so that this is no failure. */
function useFactorChange<Answer>(change: () => Promise<Answer>, onSuccess: (answer: Answer) => void) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: change,
    onSuccess,
    onError: (error) => needsFactor(error) || toastOnError(factorToasts.failed)(error),
    onSettled: () => cache.invalidateQueries({ queryKey: authKeys.factors }),
  })
}

export const useRemoveApp = (onDone: () => void) =>
  useFactorChange(
    () => server.auth.removeApp({}),
    () => {
      showToast(factorToasts.turnedOff)
      onDone()
    },
  )

export const useRenewBackupCodes = (onDone: (codes: string[]) => void) =>
  useFactorChange(
    () => server.auth.renewBackupCodes({}),
    ({ codes }) => onDone(codes),
  )
