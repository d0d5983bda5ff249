import { messageMaxCharacters } from '#shared/constants.ts'
import type { Refusal } from '#shared/refusals.ts'
import { isOver, type TaskState } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { TextBounds } from '#shared/text.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import type { messageRefusals } from './copy.ts'

/** Length limits of a message without a file. */
export const messageBounds: TextBounds = { min: 1, max: messageMaxCharacters, tooShort: 'Please write a message' }

type MessageFacts = {
  task: TaskState
  viewerId: string
  recipientId: string
  /** True if the recipient has written or offered on this task. */
  recipientHasWritten: boolean
  /** False if one of the two has blocked the other. */
  isReachable: boolean
}

export type MessageRefusal = 'sample_task' | keyof typeof messageRefusals

/** Returns the reason why the viewer may not write to this person on this task, or null. */
export function whyNotWrite({ task, viewerId, recipientId, ...facts }: MessageFacts): MessageRefusal | null {
  if (recipientId === viewerId) return 'message_self'
  if (isSample(task)) return 'sample_task'
  if (isOver(task.status)) return chatOverRefusal(task.status)
  const hasLeft = isFormer({ id: recipientId })
  const isKnown = recipientId === task.helperId || facts.recipientHasWritten || hasLeft
  if (task.requesterId === viewerId ? !isKnown : recipientId !== task.requesterId) return 'not_in_chat'
  // Only the two of an arrangement go on about a task that others do not see.
  const isClosed = task.withheld && task.helperId !== recipientId && task.helperId !== viewerId
  return facts.isReachable && !hasLeft && !isClosed ? null : 'conversation_closed'
}

/** A finished task is either completed or closed without a helper. */
export const chatOverRefusal = (status: TaskState['status']) => (status === 'closed' ? 'chat_closed' : 'chat_over')

type SentMessage = { recipientId: string | null; content: string | null; attachmentUrl: string | null }

/**
 * Returns the reason why a message cannot reuse the client id of an earlier one, or null if both are the same message.
 */
export const whyNotRepeat = (earlier: SentMessage, again: SentMessage): Refusal | null =>
  earlier.recipientId === again.recipientId &&
  earlier.content === again.content &&
  earlier.attachmentUrl === again.attachmentUrl
    ? null
    : 'message_changed'
