import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { authKeys } from '#web/auth/keys.ts'
import { goToLogin, isSignedOut } from '#web/lib/when-failed.ts'

/** As the specification asks: nothing is read again by itself, and nothing is tried twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      const asksWhoIsThere = hashKey(queryKey) === hashKey(authKeys.viewer)
      if (isSignedOut(error) && !asksWhoIsThere) goToLogin()
    },
  }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
