import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import classes from './chat.module.css'
import { Chat } from './chat.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { chosenPartner } from './chosen-partner.ts'
import { draftKey, moveDraft } from './drafts.ts'
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
export const TaskChat = ({ task, viewerId, ...choice }: Props) =>
  task.requesterId === viewerId ? (
    <RequesterChat task={task} viewerId={viewerId} {...choice} />
  ) : (
    <Chat task={task} viewerId={viewerId} partnerId={task.requesterId} />
  )

function RequesterChat({ task, viewerId, withId, onChoose }: Props) {
  const { data: partners, isPending, refetch } = useQuery(messageQueries.partners(task.id))

  if (isPending) return <ChatSkeleton />
  if (!partners) return <ErrorState order={3} onRetry={() => void refetch()} />
  if (partners.length === 0) return <NobodyYet />

  const partnerId = chosenPartner(partners, task.helperId, withId)
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

const NobodyYet = () => (
  <div className={classes.quiet}>
    <EmptyState
      order={3}
      houseWidth={150}
      title="No helpers have messaged yet"
      text="When a neighbor offers to help or asks you something, you will hear of it and can answer here."
    />
  </div>
)
