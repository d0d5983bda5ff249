import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { authKeys } from '#web/lib/query-keys.ts'
import { goToLogin, isSignedOut } from '#web/lib/request-errors.ts'

/**
 * By default nothing is refetched automatically and nothing is retried; for the exceptions see docs/product.md, section
 * 2.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      const isViewerQuery = hashKey(queryKey) === hashKey(authKeys.viewer)
      if (isSignedOut(error) && !isViewerQuery) goToLogin()
    },
  }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
