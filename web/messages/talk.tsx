import { messageRefusals } from '#shared/messages/copy.ts'
import { type Unwritten, whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import type { More } from '#web/lib/pages.ts'
import { ChatFrame } from './chat-frame.tsx'
import { ChatLog } from './chat-log.tsx'
import { draftKey } from './drafts.ts'
import type { Chatting } from './queries.ts'
import { TalkBox } from './talk-box.tsx'
import { useChatScroll } from './use-chat-scroll.ts'
import { useNeighbor } from './use-neighbor.ts'
import { useReading } from './use-reading.ts'

type Props = { task: Task; chatting: Chatting; messages: Message[]; earlier: More | null }

/** Does not follow the draft, so that no key makes a long chat draw itself again. */
export function Talk({ task, chatting, messages, earlier }: Props) {
  const { viewerId, partnerId } = chatting
  const partner = useNeighbor(task, partnerId)
  const scroll = useChatScroll(messages.at(-1)?.id)
  const why = whyNotWrite({ task, viewerId, recipientId: partnerId, recipientHasSpoken: true })

  useReading(chatting, messages.findLast(({ senderId }) => senderId !== viewerId)?.createdAt, scroll.isEndInSight)

  return (
    <ChatFrame draftKey={why ? null : draftKey(viewerId, task.id, partnerId)}>
      <ChatLog
        messages={messages}
        chatting={chatting}
        partner={partner}
        isOver={why !== null}
        earlier={earlier}
        scroll={scroll}
      />
      <TalkBox
        chatting={chatting}
        messages={messages}
        name={firstNameOf(partner)}
        why={why && sentenceFor(why)}
        onSay={scroll.toEnd}
      />
    </ChatFrame>
  )
}

const sentenceFor = (why: Unwritten): string =>
  (why === 'sample_task' ? taskRefusals[why] : messageRefusals[why]).message
