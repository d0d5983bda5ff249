import { IconArrowDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import { notLiveText, typingText } from '#shared/messages/wording.ts'
import { firstNameOf, nameOf } from '#shared/users/wording.ts'
import type { More } from '#web/lib/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import classes from './chat.module.css'
import { ChatNews } from './chat-news.tsx'
import { EarlierButton } from './earlier-button.tsx'
import { LeavingTurn } from './leaving-turn.tsx'
import type { Chatting } from './queries.ts'
import { turnsOf } from './timeline.ts'
import { TurnOf } from './turn.tsx'
import { useIsTyping } from './typing.ts'
import type { ChatScroll } from './use-chat-scroll.ts'
import { useIsCutOff } from './use-is-cut-off.ts'
import type { ChatNeighbor } from './use-neighbor.ts'

const PictureViewer = lazy(() => import('./picture-viewer.tsx').then((file) => ({ default: file.PictureViewer })))

type Props = {
  messages: Message[]
  chatting: Chatting
  partner: ChatNeighbor
  isOver: boolean
  earlier: More | null
  scroll: ChatScroll
}

/** The chat so far, scrolled to its end. Only what comes in later is read aloud, by `ChatNews`. */
export function ChatLog({ messages, chatting, partner, isOver, earlier, scroll }: Props) {
  const { taskId, viewerId, partnerId } = chatting
  const name = nameOf(partner)
  const isTyping = useIsTyping(taskId, partnerId)
  const said = useIsCutOff() ? notLiveText : isTyping && typingText(firstNameOf(partner))
  const [openId, open] = useState<string | null>(null)
  const pictures = messages.filter(({ attachmentType }) => attachmentType === 'image')
  const focus = () => scroll.box.current?.focus({ preventScroll: true })
  const showNews = () => {
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
        <div ref={scroll.talk} className={classes.talk}>
          {earlier && <EarlierButton earlier={earlier} onLoad={scroll.holdPlace} onLast={focus} />}
          {turnsOf(messages).map((turn) => (
            <TurnOf
              key={turn.messages[0].id}
              turn={turn}
              isMine={turn.senderId === viewerId}
              partner={partner}
              onOpen={open}
            />
          ))}
          <LeavingTurn chatting={chatting} messages={messages}>
            {messages.length === 0 && <Silence name={firstNameOf(partner)} isOver={isOver} />}
          </LeavingTurn>
        </div>
      </div>
      {scroll.hasNews && (
        <Button className={classes.pill} leftSection={<IconArrowDown size={18} aria-hidden />} onClick={showNews}>
          New messages
        </Button>
      )}
      <div ref={scroll.foot} className={classes.foot}>
        <p role="status">{said}</p>
        {!said && !isOver && <KeptNote />}
      </div>
      {openId && (
        <Suspense>
          <PictureViewer viewerId={viewerId} pictures={pictures} firstId={openId} onClose={() => open(null)} />
        </Suspense>
      )}
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
