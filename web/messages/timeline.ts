import type { Message } from '#shared/messages/schema.ts'
import { daysBetween, hourMs, minuteMs } from '#shared/time.ts'

/** After this long a chat that goes on shows the clock between its messages. */
const pauseMs = hourMs
/** Messages of one person closer than this share one time. */
const togetherMs = 5 * minuteMs

/** What one person said in one go. */
export type Turn = {
  senderId: string | null
  messages: [Message, ...Message[]]
  /** What the turn begins after: another day, or a pause on the same day. */
  after: 'day' | 'pause' | null
}

const msBetween = (earlier: Message, later: Message) => Date.parse(later.createdAt) - Date.parse(earlier.createdAt)

function breakBetween(earlier: Message | undefined, later: Message): Turn['after'] {
  if (!earlier || daysBetween(new Date(earlier.createdAt), new Date(later.createdAt)) !== 0) return 'day'
  return msBetween(earlier, later) > pauseMs ? 'pause' : null
}

/** Messages, the oldest first, in turns. Days are those of the device. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const turn = turns.at(-1)
    const last = turn?.messages.at(-1)
    const after = breakBetween(last, message)
    const goesOn = turn?.senderId === message.senderId && last && msBetween(last, message) <= togetherMs
    if (turn && goesOn && after === null) turn.messages.push(message)
    else turns.push({ senderId: message.senderId, messages: [message], after })
  }
  return turns
}
