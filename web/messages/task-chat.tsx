import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageRefusals } from '#shared/messages/copy.ts'
import { whyOver } from '#shared/messages/rules.ts'
import type { Partner } from '#shared/messages/schema.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import classes from './chat.module.css'
import { Chat } from './chat.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { draftKey, moveDraft } from './drafts.ts'
import { partnerByDefault } from './partner-by-default.ts'
import { PartnerPicker } from './partner-picker.tsx'
import { messageQueries } from './queries.ts'

type Props = {
  task: Task
  viewerId: string
  /** Whom the URL names, if anybody; only a requester has a choice. */
  withId: string | undefined
  onChoose: (userId: string) => void
}

/** All of a task's chat: a requester chooses a helper first, a helper talks with the requester. */
export function TaskChat({ task, viewerId, ...choice }: Props) {
  if (task.requesterId !== viewerId) return <Chat task={task} viewerId={viewerId} partnerId={task.requester.id} />
  return <RequesterChat key={task.id} task={task} viewerId={viewerId} {...choice} />
}

function RequesterChat({ task, viewerId, withId, onChoose }: Props) {
  const { data, isPending, error, refetch } = useQuery(messageQueries.partners(task.id))
  const partners = useOrderKept(data, task.helperId)
  const byDefault = useKept(partnerByDefault(partners ?? [], task.helperId))

  if (isPending) return <ChatSkeleton />
  if (!partners) return <ErrorState order={3} error={error} onRetry={() => void refetch()} />
  if (partners.length === 0) return <NobodyYet task={task} />

  const named = partners.find(({ userId }) => userId === withId)
  const partnerId = named?.userId ?? byDefault
  const choose = (userId: string) => {
    if (partnerId === null) moveDraft(draftKey(viewerId, task.id, null), draftKey(viewerId, task.id, userId))
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
 * The task's helper comes first on arrival, then the latest to talk; after that nobody changes places under a finger,
 * and who is new comes last.
 */
function useOrderKept(partners: Partner[] | undefined, helperId: string | null): Partner[] | undefined {
  const [order, keep] = useState<string[]>([])
  const arrived = (partners ?? []).map(({ userId }) => userId).filter((id) => !order.includes(id))
  const helperFirst = arrived.toSorted((one, other) => Number(other === helperId) - Number(one === helperId))
  if (arrived.length > 0) keep([...order, ...helperFirst])
  // The same list until it changes: the row that shows it stays where it was scrolled to.
  return useMemo(
    () => partners?.toSorted((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId)),
    [partners, order],
  )
}

/** Who was the only one to write stays chosen when a second one does: nobody's chat is taken from under their hands. */
function useKept(chosen: string | null): string | null {
  const [kept, keep] = useState(chosen)
  if (chosen !== null && chosen !== kept) keep(chosen)
  return chosen ?? kept
}

const NobodyYet = ({ task }: { task: Task }) => (
  <div className={classes.quiet}>
    <EmptyState
      order={3}
      houseWidth={150}
      title="No helpers have messaged yet"
      text={
        isOver(task.status)
          ? messageRefusals[whyOver(task.status)].message
          : 'When a neighbor writes to you about it, you will hear of it and can answer here.'
      }
    />
  </div>
)
