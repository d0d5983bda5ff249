import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { arrangementQueries } from './queries.ts'

/** Reads the viewer's latest arrangement on a task, if there can be one about which there is something to say. */
export function useArrangement(task: Task) {
  const { data, isLoading } = useQuery({ ...arrangementQueries.ofTask(task.id), enabled: task.status !== 'open' })
  const [arrangement] = data ?? []
  if (!arrangement || arrangement.outcome === 'happened') return { arrangement: null, isLoading }
  const { isAsked, answer, outcome, mayAnswer } = arrangement
  const isShown = isAsked || answer !== null || (outcome !== null && mayAnswer)
  return { arrangement: isShown ? arrangement : null, isLoading }
}
