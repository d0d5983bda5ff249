import { useLocation } from '@tanstack/react-router'
import type { Task } from '#shared/tasks/schema.ts'
import { readSearch } from '#web/lib/search-params.ts'
import { later } from '#web/ui/later.tsx'

const TestOfferPress = later(
  () => import('./test-offer-press.tsx').then((part) => part.TestOfferPress),
  () => null,
)

/**
 * On a request of one's own, where the page's address says `test=true`, in a demo: help that the test helper offers.
 */
export function TestOfferButton({ task, viewerId }: { task: Task; viewerId: string }) {
  const isTesting = useLocation({ select: ({ searchStr }) => readSearch(searchStr)['test'] === 'true' })
  return isTesting && task.requesterId === viewerId && task.status === 'open' && <TestOfferPress taskId={task.id} />
}
