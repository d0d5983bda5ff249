import { useLocation } from '@tanstack/react-router'
import type { Task } from '#shared/tasks/schema.ts'
import { readSearch } from '#web/lib/search-params.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const DemoOfferAction = lazyComponent(
  () => import('./demo-offer-action.tsx').then((part) => part.DemoOfferAction),
  () => null,
)

/** In a demo, lets the test helper offer help on the viewer's own request, if the address has `test=true`. */
export function DemoOfferButton({ task, viewerId }: { task: Task; viewerId: string }) {
  const isDemoRequested = useLocation({ select: ({ searchStr }) => readSearch(searchStr)['test'] === 'true' })
  return (
    isDemoRequested && task.requesterId === viewerId && task.status === 'open' && <DemoOfferAction taskId={task.id} />
  )
}
