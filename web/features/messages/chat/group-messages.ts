import type { Message } from '#shared/messages/schema.ts'
import { daysBetween, hourMs, minuteMs } from '#shared/time.ts'

/** After a gap this long, the chat shows the time between two messages. */
const pauseMs = hourMs
/** Messages of one sender closer together than this share one time. */
const togetherMs = 5 * minuteMs

/** Consecutive messages of one sender. */
export type GroupedMessages = {
  senderId: string | null
  messages: [Message, ...Message[]]
  /** The gap before the group: a change of day, or a pause on the same day. */
  gapBefore: 'day' | 'pause' | null
}

const msBetween = (earlier: Message, later: Message) => Date.parse(later.createdAt) - Date.parse(earlier.createdAt)

function gapBetween(earlier: Message | undefined, later: Message): GroupedMessages['gapBefore'] {
  if (!earlier || daysBetween(new Date(earlier.createdAt), new Date(later.createdAt)) !== 0) return 'day'
  return msBetween(earlier, later) > pauseMs ? 'pause' : null
}

/**
 * Groups messages, oldest first. The message of an offer begins a group, because a line of its own stands above it.
 * Days are those of the device's time zone.
 */
export function groupMessages(messages: readonly Message[]): GroupedMessages[] {
  const groups: GroupedMessages[] = []
  for (const message of messages) {
    const group = groups.at(-1)
    const last = group?.messages.at(-1)
    const gapBefore = gapBetween(last, message)
    const isContinued =
      !message.isOffer && group?.senderId === message.senderId && last && msBetween(last, message) <= togetherMs
    if (group && isContinued && gapBefore === null) group.messages.push(message)
    else groups.push({ senderId: message.senderId, messages: [message], gapBefore })
  }
  return groups
}
