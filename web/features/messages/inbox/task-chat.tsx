import { messageRefusals } from '#shared/messages/copy.ts'
import { chatOverRefusal } from '#shared/messages/rules.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from '#web/features/messages/chat/chat.module.css'
import { Chat } from '#web/features/messages/chat/chat.tsx'
import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { chatDraftKey, moveDraft } from '#web/features/messages/drafts/drafts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PartnerPicker } from './partner-picker.tsx'
import { usePartnerChoice } from './use-partner-choice.ts'

type Props = {
  task: Task
  viewerId: string
  /** The partner named in the URL, if any; only a requester has a choice. */
  withId: string | undefined
  /** True if the surroundings name the partner of the open chat, so that an only helper need not be named again. */
  isPartnerNamed?: boolean
  onChoose: (userId: string) => void
}

/** The chat on a task's page and in Messages: a requester chooses a helper first, a helper writes to the requester. */
export function TaskChat({ task, viewerId, ...choice }: Props) {
  if (task.requesterId !== viewerId) return <Chat task={task} viewerId={viewerId} partnerId={task.requester.id} />
  return <RequesterChat key={task.id} task={task} viewerId={viewerId} {...choice} />
}

function RequesterChat({ task, viewerId, withId, isPartnerNamed, onChoose }: Props) {
  const { partners, partnerId, isPending, error, refetch } = usePartnerChoice(task, viewerId, withId)

  if (isPending) return <ChatSkeleton />
  if (!partners) return <ErrorState order={3} error={error} onRetry={() => void refetch()} />
  if (partners.length === 0) return <NoPartners task={task} />

  const choose = (userId: string) => {
    if (partnerId === null) moveDraft(chatDraftKey(viewerId, task.id, null), chatDraftKey(viewerId, task.id, userId))
    onChoose(userId)
  }
  return (
    <>
      {(!isPartnerNamed || partners.length > 1) && (
        <PartnerPicker task={task} partners={partners} chosenId={partnerId} onChoose={choose} />
      )}
      <Chat task={task} viewerId={viewerId} partnerId={partnerId} />
    </>
  )
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
