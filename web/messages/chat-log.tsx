import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { Message } from '#shared/messages/schema.ts'
import { typingText } from '#shared/messages/wording.ts'
import { nameOf } from '#shared/users/wording.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './chat.module.css'
import { ChatNews } from './chat-news.tsx'
import type { Words } from './draft.ts'
import { type Earlier, EarlierButton } from './earlier-button.tsx'
import { turnsOf } from './timeline.ts'
import { LeavingTurn, TurnOf } from './turn.tsx'
import type { ChatScroll } from './use-chat-scroll.ts'
import type { ChatNeighbor } from './use-neighbor.ts'

type Props = {
  messages: Message[]
  leaving: Words[]
  viewerId: string
  partner: ChatNeighbor
  isTyping: boolean
  isOver: boolean
  earlier: Earlier | null
  scroll: ChatScroll
}

/** The chat so far, scrolled to its end. Only what comes in later is read aloud, by `ChatNews`. */
export function ChatLog({ messages, viewerId, partner, isTyping, isOver, earlier, scroll, ...props }: Props) {
  const name = nameOf(partner)
  const leaving = props.leaving.filter((words) => messages.every(({ clientId }) => clientId !== words.clientId))
  const focus = () => scroll.box.current?.focus({ preventScroll: true })
  const showNews = () => {
    scroll.toEnd()
    focus()
  }
  const isEmpty = messages.length === 0 && leaving.length === 0

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
        <div ref={scroll.talk} className={classes.talk}>
          {earlier && <EarlierButton earlier={earlier} onLoad={scroll.holdPlace} onLast={focus} />}
          {isEmpty && <Silence name={partner.firstName} isOver={isOver} />}
          {turnsOf(messages).map((turn) => (
            <TurnOf key={turn.messages[0].id} turn={turn} isMine={turn.senderId === viewerId} partner={partner} />
          ))}
          <LeavingTurn leaving={leaving} />
        </div>
      </div>
      {scroll.hasNews && (
        <Button className={classes.pill} leftSection={<IconArrowDown size={18} aria-hidden />} onClick={showNews}>
          New messages
        </Button>
      )}
      <p className={classes.typing} role="status">
        {isTyping && typingText(partner.firstName || name)}
      </p>
      <ChatNews messages={messages} viewerId={viewerId} name={name} />
    </div>
  )
}

const Silence = ({ name, isOver }: { name: string; isOver: boolean }) => (
  <div className={classes.silence}>
    <EmptyState
      order={3}
      houseWidth={130}
      title="No messages yet"
      {...(!isOver && { text: `Say hello to ${name}. A time, a question, a plan: it all starts with a line.` })}
    />
  </div>
)
