import { queryOptions } from '@tanstack/react-query'
import { operatorKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'

export const operatorQueries = {
  health: () =>
    queryOptions({
      queryKey: operatorKeys.health,
      queryFn: () => server.operator.health({}),
      refetchOnMount: 'always',
      gcTime: 0,
    }),
}
