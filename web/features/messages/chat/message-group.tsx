import { formatChatTime, formatTimeOfDay } from '#shared/messages/format-message-time.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { GroupedMessages } from './group-messages.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-group.module.css'
import type { ChatPartner } from './use-chat-partner.ts'

type Props = { group: GroupedMessages; isMine: boolean; partner: ChatPartner; onOpen: (messageId: string) => void }

/** A group of one sender's messages, with one time above or under them. */
export function MessageGroup({ group, isMine, partner, onOpen }: Props) {
  const [first] = group.messages
  const last = group.messages.at(-1) ?? first
  const time = formatTimeOfDay(last.createdAt)
  const isTimeShownAbove = group.gapBefore !== null && time === formatTimeOfDay(first.createdAt)
  return (
    <>
      {group.gapBefore && <TimeSeparator at={first.createdAt} gapBefore={group.gapBefore} />}
      <div className={classes.group} data-mine={isMine}>
        {!isMine && <UserAvatar user={partner} size={32} />}
        <div className={classes.bubbles}>
          <span className="visually-hidden">{`${isMine ? 'You' : nameOf(partner)}:`}</span>
          {group.messages.map((message) => (
            <MessageBubble key={message.id} message={message} onOpen={onOpen} />
          ))}
          {!isTimeShownAbove && (
            <time className={classes.note} dateTime={last.createdAt}>
              {time}
            </time>
          )}
        </div>
      </div>
    </>
  )
}

function TimeSeparator({ at, gapBefore }: { at: string; gapBefore: 'day' | 'pause' }) {
  const today = useToday()
  return (
    <p className={classes.break}>
      <time dateTime={at}>{gapBefore === 'day' ? formatChatTime(at, today) : formatTimeOfDay(at)}</time>
    </p>
  )
}
