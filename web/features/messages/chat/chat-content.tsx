import { messageRefusals } from '#shared/messages/copy.ts'
import { type MessageRefusal, whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { chatDraftKey } from '#web/features/messages/drafts/drafts.ts'
import type { ChatIds } from '#web/features/messages/queries.ts'
import type { NextPage } from '#web/lib/pages.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLayout } from './chat-layout.tsx'
import { ChatLog } from './chat-log.tsx'
import { useChatPartner } from './use-chat-partner.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = { task: Task; chatIds: ChatIds; messages: Message[]; earlier: NextPage | null }

/** Does not subscribe to the draft, so that typing does not rerender a long chat. */
export function ChatContent({ task, chatIds, messages, earlier }: Props) {
  const { viewerId, partnerId } = chatIds
  const partner = useChatPartner(task, partnerId)
  const scroll = useChatScroll(messages.at(-1)?.id)
  const why = whyNotWrite({
    task,
    viewerId,
    recipientId: partnerId,
    recipientHasWritten: true,
    isReachable: !partner.isClosed,
  })

  useMarkRead(chatIds, messages.findLast(({ senderId }) => senderId !== viewerId)?.createdAt, scroll.isEndVisible)

  return (
    <ChatLayout draftKey={why ? null : chatDraftKey(viewerId, task.id, partnerId)}>
      <ChatLog
        messages={messages}
        chatIds={chatIds}
        partner={partner}
        taskType={task.taskType}
        isFirstChat={task.status !== 'completed'}
        isClosed={why !== null}
        earlier={earlier}
        scroll={scroll}
      />
      <ChatComposer
        chatIds={chatIds}
        messages={messages}
        name={firstNameOf(partner)}
        why={why && refusalMessage(why)}
        onSend={scroll.toEnd}
      />
    </ChatLayout>
  )
}

const refusalMessage = (why: MessageRefusal): string =>
  (why === 'sample_task' ? taskRefusals[why] : messageRefusals[why]).message
