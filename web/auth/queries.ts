import { queryOptions } from '@tanstack/react-query'
import { server } from '#web/lib/server.ts'
import { authKeys } from './keys.ts'

export const authQueries = {
  /** Header and screen ask together; whoever comes later does not ask again what has just failed. */
  viewer: () => queryOptions({ queryKey: authKeys.viewer, queryFn: () => server.auth.user({}), retryOnMount: false }),
}
