import { momentText, timeOfDayText } from '#shared/messages/wording.ts'
import { nameOf } from '#shared/users/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { Said } from './said.tsx'
import type { Turn } from './timeline.ts'
import classes from './turn.module.css'
import type { ChatNeighbor } from './use-neighbor.ts'

type Props = { turn: Turn; isMine: boolean; partner: ChatNeighbor; onOpen: (messageId: string) => void }

/** What one neighbor said in one go: bubbles, and one time above or under them. */
export function TurnOf({ turn, isMine, partner, onOpen }: Props) {
  const [first] = turn.messages
  const last = turn.messages.at(-1) ?? first
  const time = timeOfDayText(last.createdAt)
  const isSaidAbove = turn.after !== null && time === timeOfDayText(first.createdAt)
  return (
    <>
      {turn.after && <Break at={first.createdAt} after={turn.after} />}
      <div className={classes.turn} data-mine={isMine}>
        {!isMine && <UserAvatar user={partner} size={32} />}
        <div className={classes.bubbles}>
          <span className="unseen">{`${isMine ? 'You' : nameOf(partner)}:`}</span>
          {turn.messages.map((message) => (
            <Said key={message.id} message={message} onOpen={onOpen} />
          ))}
          {!isSaidAbove && (
            <time className={classes.note} dateTime={last.createdAt}>
              {time}
            </time>
          )}
        </div>
      </div>
    </>
  )
}

function Break({ at, after }: { at: string; after: 'day' | 'pause' }) {
  const today = useToday()
  return (
    <p className={classes.break}>
      <time dateTime={at}>{after === 'day' ? momentText(at, today) : timeOfDayText(at)}</time>
    </p>
  )
}
