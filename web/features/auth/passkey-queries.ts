import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { passkeyFailed } from '#shared/auth/passkey-copy.ts'
import { authKeys } from '#web/lib/query-keys.ts'
import { needsFactor, toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

/** The library is loaded when a passkey is used. */
const loadCeremony = () => import('./passkey-ceremony.ts')

export const supportsPasskeys = () => typeof PublicKeyCredential === 'function'

export const passkeysQuery = () =>
  queryOptions({ queryKey: authKeys.passkeys, queryFn: () => server.auth.passkeys({}) })

/** Shows a passkey, which signs in or renews the proof in a session. */
export const useShowPasskey = (onShown: () => void) =>
  useMutation({
    mutationFn: async () => {
      const [{ answerWithPasskey }, options] = await Promise.all([loadCeremony(), server.auth.requestPasskey({})])
      await server.auth.showPasskey(await answerWithPasskey(options))
    },
    onSuccess: onShown,
  })

/** Creates a passkey in this browser and adds it to the account. The notice of that is the confirmation. */
export function useAddPasskey(onAdded: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ password }: { password?: string }) => {
      const options = await server.auth.startPasskey({ password })
      const { createPasskey } = await loadCeremony()
      await server.auth.addPasskey(await createPasskey(options))
    },
    onSuccess: () => {
      onAdded()
      void cache.invalidateQueries({ queryKey: authKeys.factors })
      return cache.invalidateQueries({ queryKey: authKeys.passkeys })
    },
  })
}

/** Needs a second factor of the last minutes; the panel asks for it, so that this is no failure. */
export function useRemovePasskey(onRemoved: () => void) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: string) => server.auth.removePasskey({ id }),
    onSuccess: onRemoved,
    onError: (error) => needsFactor(error) || toastOnError(passkeyFailed)(error),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: authKeys.factors })
      return cache.invalidateQueries({ queryKey: authKeys.passkeys })
    },
  })
}
