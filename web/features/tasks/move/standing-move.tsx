import type { Task } from '#shared/tasks/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { standingMove } from './may-move.ts'
import { MoveCard } from './move-card.tsx'

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
