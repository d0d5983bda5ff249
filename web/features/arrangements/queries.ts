import { queryOptions } from '@tanstack/react-query'
import { arrangementKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'

export const arrangementQueries = {
  asked: () => queryOptions({ queryKey: arrangementKeys.asked, queryFn: () => server.arrangements.list({}) }),

  /** The latest arrangement of the viewer on a task; an empty list without one. */
  ofTask: (taskId: string) =>
    queryOptions({ queryKey: arrangementKeys.ofTask(taskId), queryFn: () => server.arrangements.list({ taskId }) }),
}
