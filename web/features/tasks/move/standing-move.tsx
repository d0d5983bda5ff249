import type { Task } from '#shared/tasks/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { standingMove } from './may-move.ts'

/** Loaded on demand, because few times are moved. */
const MoveCard = lazyComponent(() => import('./move-card.tsx').then((part) => part.MoveCard))

type Props = {
  task: Task
  viewerId: string
  className?: string | undefined
  onEnded: () => void
}

/** The proposal of another time that stands; renders nothing if there is none. */
export function StandingMove({ task, viewerId, className, onEnded }: Props) {
  const move = standingMove(task, useNow())
  if (!move) return null
  return (
    <div className={className}>
      <MoveCard key={move.id} task={task} move={move} viewerId={viewerId} onEnded={onEnded} />
    </div>
  )
}
