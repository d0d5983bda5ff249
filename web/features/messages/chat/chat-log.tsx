import { IconArrowDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { notLiveText, typingText } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { firstNameOf, nameOf } from '#shared/users/format-user.ts'
import { PendingMessages } from '#web/features/messages/drafts/pending-messages.tsx'
import type { ChatIds } from '#web/features/messages/queries.ts'
import type { NextPage } from '#web/lib/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './chat.module.css'
import { ChatAnnouncer } from './chat-announcer.tsx'
import { EarlierButton } from './earlier-button.tsx'
import { groupMessages } from './group-messages.ts'
import { MessageGroup } from './message-group.tsx'
import { useIsTyping } from './typing.ts'
import type { ChatPartner } from './use-chat-partner.ts'
import type { ChatScroll } from './use-chat-scroll.ts'
import { useIsDisconnected } from './use-is-disconnected.ts'

const PictureViewer = lazy(() =>
  import('#web/features/messages/attachments/picture-viewer.tsx').then((file) => ({ default: file.PictureViewer })),
)

type Props = {
  messages: Message[]
  chatIds: ChatIds
  partner: ChatPartner
  taskType: TaskType
  /** True until the two have done something together here: a line of caution stands below words of money tricks. */
  isFirstChat: boolean
  isClosed: boolean
  earlier: NextPage | null
  scroll: ChatScroll
}

/**
 * The messages of a chat, scrolled to the end. Screen readers announce only later messages, through `ChatAnnouncer`.
 */
export function ChatLog({ messages, chatIds, partner, taskType, isFirstChat, isClosed, earlier, scroll }: Props) {
  const { taskId, viewerId, partnerId } = chatIds
  const name = nameOf(partner)
  const isTyping = useIsTyping(taskId, partnerId)
  const statusText = useIsDisconnected() ? notLiveText : isTyping && typingText(firstNameOf(partner))
  const [openId, setOpenId] = useState<string | null>(null)
  const pictures = messages.filter(({ attachmentType }) => attachmentType === 'image')
  const focus = () => scroll.box.current?.focus({ preventScroll: true })
  const showNewest = () => {
    scroll.toEnd()
    focus()
  }

  return (
    <div className={classes.log}>
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        className={classes.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <div ref={scroll.content} className={classes.messages}>
          {earlier && <EarlierButton earlier={earlier} onLoad={scroll.keepPosition} onLast={focus} />}
          {groupMessages(messages).map((group) => (
            <MessageGroup
              key={group.messages[0].id}
              group={group}
              isMine={group.senderId === viewerId}
              partner={partner}
              taskType={taskType}
              isFirstChat={isFirstChat}
              onOpen={setOpenId}
            />
          ))}
          <PendingMessages chatIds={chatIds} messages={messages}>
            {messages.length === 0 && <EmptyChat name={firstNameOf(partner)} isClosed={isClosed} />}
          </PendingMessages>
        </div>
      </div>
      {scroll.hasNewMessages && (
        <Button className={classes.pill} leftSection={<IconArrowDown size={18} aria-hidden />} onClick={showNewest}>
          New messages
        </Button>
      )}
      <div ref={scroll.foot} className={classes.foot}>
        <p role="status">{statusText}</p>
        {!statusText && !isClosed && <DraftStoredNote />}
      </div>
      {openId && (
        <Suspense>
          <PictureViewer viewerId={viewerId} pictures={pictures} firstId={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
      <ChatAnnouncer messages={messages} viewerId={viewerId} name={name} />
    </div>
  )
}

const EmptyChat = ({ name, isClosed }: { name: string; isClosed: boolean }) => (
  <div className={classes.empty}>
    <EmptyState
      order={3}
      houseWidth={130}
      title="No messages yet"
      {...(!isClosed && { text: `Say hello to ${name}. A time, a question, a plan: it all starts with a line.` })}
    />
  </div>
)
