import { queryOptions } from '@tanstack/react-query'
import { authKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'

export const authQueries = {
  /** Header and screen share this query; a later mount does not repeat a request that has just failed. */
  viewer: () => queryOptions({ queryKey: authKeys.viewer, queryFn: () => server.auth.user({}), retryOnMount: false }),
}
