import { useInfiniteQuery } from '@tanstack/react-query'
import { messageRefusals } from '#shared/messages/copy.ts'
import type { Partner } from '#shared/messages/schema.ts'
import { chatDraftKey } from '#web/features/messages/drafts/drafts.ts'
import { type ChatIds, messageQueries } from '#web/features/messages/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChatEnd } from './chat-end.tsx'
import { ChatLayout } from './chat-layout.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { useChatScroll } from './use-chat-scroll.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = { chatIds: ChatIds; partner: Partner }

/** A chat whose task the viewer no longer sees; what was written stays readable. */
export function ClosedChat({ chatIds, partner }: Props) {
  const { taskId, viewerId } = chatIds
  const list = useInfiniteQuery(messageQueries.list(taskId, partner.userId))
  const messages = list.data ?? []
  const scroll = useChatScroll(messages.at(-1)?.id)
  useMarkRead(chatIds, messages.findLast(({ senderId }) => senderId !== viewerId)?.createdAt, scroll.isEndVisible)

  if (list.isPending) return <ChatSkeleton />
  if (!list.data) return <ErrorState order={3} error={list.error} onRetry={() => void list.refetch()} />
  return (
    <ChatLayout draftKey={null}>
      <ChatLog
        messages={messages}
        chatIds={chatIds}
        partner={partner}
        // The kind of a task that is no longer seen is not known here; most are requests.
        taskType="request"
        isFirstChat
        isClosed
        earlier={nextPageOf(list)}
        scroll={scroll}
      />
      <ChatEnd
        why={messageRefusals.conversation_closed.message}
        draftKey={chatDraftKey(viewerId, taskId, partner.userId)}
        hasJustClosed={false}
      />
    </ChatLayout>
  )
}
