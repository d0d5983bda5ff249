import { useInfiniteQuery } from '@tanstack/react-query'
import { liveMessagePollMs, messagePollMs } from '#shared/constants.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { UnaddressedChat } from '#web/features/messages/inbox/unaddressed-chat.tsx'
import { messageQueries } from '#web/features/messages/queries.ts'
import { useIsLive } from '#web/lib/live-socket.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChatContent } from './chat-content.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'

type Props = {
  task: Task
  viewerId: string
  /** The chat partner; null while a requester has not chosen a helper. */
  partnerId: string | null
}

/** A chat between two neighbors about a task. Its height is limited only by `--chat-max-height`. */
export const Chat = ({ task, viewerId, partnerId }: Props) =>
  partnerId === null ? (
    <UnaddressedChat task={task} viewerId={viewerId} />
  ) : (
    <PartnerChat key={`${task.id} ${partnerId}`} task={task} viewerId={viewerId} partnerId={partnerId} />
  )

function PartnerChat({ task, viewerId, partnerId }: Props & { partnerId: string }) {
  const isLive = useIsLive()
  const list = useInfiniteQuery({
    ...messageQueries.list(task.id, partnerId),
    refetchInterval: isLive ? liveMessagePollMs : messagePollMs,
  })

  if (list.isPending) return <ChatSkeleton />
  if (!list.data) return <ErrorState order={3} error={list.error} onRetry={() => void list.refetch()} />
  return (
    <ChatContent
      task={task}
      chatIds={{ taskId: task.id, viewerId, partnerId }}
      messages={list.data}
      earlier={nextPageOf(list)}
    />
  )
}
