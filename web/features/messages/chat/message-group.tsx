import { formatChatTime, formatTimeOfDay } from '#shared/messages/format-message-time.ts'
import type { Message } from '#shared/messages/schema.ts'
import { splitOfferMessage } from '#shared/offers/copy.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { type ReportSubject, reportItem } from '#web/features/reports/open-report.ts'
import { useToday } from '#web/lib/use-today.ts'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { GroupedMessages } from './group-messages.ts'
import { Caution } from './lazy-caution.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-group.module.css'
import { needsCaution } from './needs-caution.ts'
import type { ChatPartner } from './use-chat-partner.ts'

type Props = {
  group: GroupedMessages
  isMine: boolean
  partner: ChatPartner
  taskType: TaskType
  isFirstChat: boolean
  onOpen: (messageId: string) => void
}

/** A group of one sender's messages, with one time above or under them, and with the line of an offer above it. */
export function MessageGroup({ group, isMine, partner, taskType, isFirstChat, onOpen }: Props) {
  const [first] = group.messages
  const last = group.messages.at(-1) ?? first
  const time = formatTimeOfDay(last.createdAt)
  const isTimeShownAbove = group.gapBefore !== null && time === formatTimeOfDay(first.createdAt)
  const offer = first.isOffer && first.content !== null ? splitOfferMessage(first.content, isMine, taskType) : null
  const messages = offer ? [{ ...first, content: offer.text }, ...group.messages.slice(1)] : group.messages
  const bubbles = messages.filter((message) => !(message.isOffer && message.content === null))
  return (
    <>
      {group.gapBefore && <TimeSeparator at={first.createdAt} gapBefore={group.gapBefore} />}
      {offer && (
        <p className={classes.event} dir="auto">
          {offer.event}
        </p>
      )}
      {bubbles.length > 0 && (
        <div className={classes.group} data-mine={isMine}>
          {!isMine && <UserAvatar user={partner} size={32} />}
          <div className={classes.bubbles}>
            <span className="visually-hidden">{`${isMine ? 'You' : nameOf(partner)}:`}</span>
            {bubbles.map((message) =>
              isMine || message.senderId === null || message.isRemoved ? (
                <MessageBubble key={message.id} message={message} onOpen={onOpen} />
              ) : (
                <ReceivedMessage
                  key={message.id}
                  message={message}
                  subject={{ kind: 'message', id: message.id, person: { ...partner, id: message.senderId } }}
                  isFirstChat={isFirstChat}
                  onOpen={onOpen}
                />
              ),
            )}
            {!isTimeShownAbove && (
              <time className={classes.note} dateTime={last.createdAt}>
                {time}
              </time>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type ReceivedProps = {
  message: Message
  subject: ReportSubject
  isFirstChat: boolean
  onOpen: (messageId: string) => void
}

/** A message of the other side, which can be reported. */
const ReceivedMessage = ({ message, subject, isFirstChat, onOpen }: ReceivedProps) => (
  <>
    <div className={classes.row}>
      <div className={classes.parts}>
        <MessageBubble message={message} onOpen={onOpen} />
      </div>
      <div className={classes.menu}>
        <MoreMenu label="About this message" items={[reportItem(subject)]} look="faint" />
      </div>
    </div>
    {isFirstChat && message.content !== null && needsCaution(message.content) && <Caution subject={subject} />}
  </>
)

function TimeSeparator({ at, gapBefore }: { at: string; gapBefore: 'day' | 'pause' }) {
  const today = useToday()
  return (
    <p className={classes.break}>
      <time dateTime={at}>{gapBefore === 'day' ? formatChatTime(at, today) : formatTimeOfDay(at)}</time>
    </p>
  )
}
