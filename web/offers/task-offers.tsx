import type { Task } from '#shared/tasks/schema.ts'
import { useAcceptHelper } from '#web/tasks/changes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AcceptHelper } from './accept-helper.tsx'
import { useWaitingOffers } from './offers-of-task.ts'

type Props = {
  task: Task
  viewerId: string
  onMessage: (helperId: string) => void
  /** One of them has been accepted. */
  onTaken: () => void
}

/** The offers that wait for the viewer's answer; nothing where none does. */
export function TaskOffers({ task, viewerId, onMessage, onTaken }: Props) {
  const accept = useAcceptHelper()
  const { waiting, error, again } = useWaitingOffers(task, viewerId)

  if (waiting.length > 0)
    return (
      <AcceptHelper
        offers={waiting}
        isBusy={accept.isPending}
        onAccept={(helperId) => accept.mutate({ id: task.id, helperId }, { onSuccess: onTaken })}
        onMessage={onMessage}
      />
    )
  if (!error) return null
  return (
    <Panel title="Offers">
      <ErrorState order={3} error={error} onRetry={again} />
    </Panel>
  )
}
