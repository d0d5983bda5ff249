import { useInfiniteQuery } from '@tanstack/react-query'
import { liveMessagePollMs, messagePollMs } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useIsLive } from '#web/lib/live-line.ts'
import { moreOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { messageQueries } from './queries.ts'
import { Talk } from './talk.tsx'
import { UnaddressedChat } from './unaddressed-chat.tsx'

type Props = {
  task: Task
  viewerId: string
  /** The other end; null while a requester has not chosen a helper. */
  partnerId: string | null
}

/** What two neighbors say to each other about a task. As high as it likes, up to `--chat-max-height`. */
export const Chat = ({ task, viewerId, partnerId }: Props) =>
  partnerId === null ? (
    <UnaddressedChat task={task} viewerId={viewerId} />
  ) : (
    <ChatWith key={`${task.id} ${partnerId}`} task={task} viewerId={viewerId} partnerId={partnerId} />
  )

function ChatWith({ task, viewerId, partnerId }: Props & { partnerId: string }) {
  const isLive = useIsLive()
  const read = useInfiniteQuery({
    ...messageQueries.list(task.id, partnerId),
    refetchInterval: isLive ? liveMessagePollMs : messagePollMs,
  })

  if (read.isPending) return <ChatSkeleton />
  if (!read.data) return <ErrorState order={3} error={read.error} onRetry={() => void read.refetch()} />
  return (
    <Talk task={task} chatting={{ taskId: task.id, viewerId, partnerId }} messages={read.data} earlier={moreOf(read)} />
  )
}
