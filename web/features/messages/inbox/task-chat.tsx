import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageRefusals } from '#shared/messages/copy.ts'
import { chatOverRefusal } from '#shared/messages/rules.ts'
import type { Partner } from '#shared/messages/schema.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from '#web/features/messages/chat/chat.module.css'
import { Chat } from '#web/features/messages/chat/chat.tsx'
import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { chatDraftKey, moveDraft } from '#web/features/messages/drafts/drafts.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { defaultPartner } from './default-partner.ts'
import { PartnerPicker } from './partner-picker.tsx'

type Props = {
  task: Task
  viewerId: string
  /** The partner named in the URL, if any; only a requester has a choice. */
  withId: string | undefined
  onChoose: (userId: string) => void
}

/** The chat on a task's page and in Messages: a requester chooses a helper first, a helper writes to the requester. */
export function TaskChat({ task, viewerId, ...choice }: Props) {
  if (task.requesterId !== viewerId) return <Chat task={task} viewerId={viewerId} partnerId={task.requester.id} />
  return <RequesterChat key={task.id} task={task} viewerId={viewerId} {...choice} />
}

function RequesterChat({ task, viewerId, withId, onChoose }: Props) {
  const { data, isPending, error, refetch } = useQuery(messageQueries.partners(task.id))
  const partners = useStableOrder(data, task.helperId)
  const defaultId = useLastChosen(defaultPartner(partners ?? [], task.helperId))

  if (isPending) return <ChatSkeleton />
  if (!partners) return <ErrorState order={3} error={error} onRetry={() => void refetch()} />
  if (partners.length === 0) return <NoPartners task={task} />

  const named = partners.find(({ userId }) => userId === withId)
  const partnerId = named?.userId ?? defaultId
  const choose = (userId: string) => {
    if (partnerId === null) moveDraft(chatDraftKey(viewerId, task.id, null), chatDraftKey(viewerId, task.id, userId))
    onChoose(userId)
  }
  return (
    <>
      <PartnerPicker task={task} partners={partners} chosenId={partnerId} onChoose={choose} />
      <Chat task={task} viewerId={viewerId} partnerId={partnerId} />
    </>
  )
}

/**
 * The task's helper comes first on arrival, then the latest to write. Afterward the order stays, so that nothing moves
 * under a finger, and new partners come last.
 */
function useStableOrder(partners: Partner[] | undefined, helperId: string | null): Partner[] | undefined {
  const [order, keep] = useState<string[]>([])
  const added = (partners ?? []).map(({ userId }) => userId).filter((id) => !order.includes(id))
  const helperFirst = added.toSorted((one, other) => Number(other === helperId) - Number(one === helperId))
  if (added.length > 0) keep([...order, ...helperFirst])
  // The array stays the same until its content changes, so that the row keeps its scroll position.
  return useMemo(
    () => partners?.toSorted((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId)),
    [partners, order],
  )
}

/** Keeps the only partner chosen when a second one writes, so that the open chat does not disappear. */
function useLastChosen(chosen: string | null): string | null {
  const [lastChosen, setLastChosen] = useState(chosen)
  if (chosen !== null && chosen !== lastChosen) setLastChosen(chosen)
  return chosen ?? lastChosen
}

const NoPartners = ({ task }: { task: Task }) => (
  <div className={classes.quiet}>
    <EmptyState
      order={3}
      houseWidth={150}
      title="No helpers have messaged yet"
      text={
        isOver(task.status)
          ? messageRefusals[chatOverRefusal(task.status)].message
          : 'When a neighbor writes to you about it, you read it here and can answer.'
      }
    />
  </div>
)
