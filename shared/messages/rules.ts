import { messageMaxCharacters } from '#shared/limits.ts'
import type { Refusal } from '#shared/refusals.ts'
import { isOver, type Progress } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Bounds } from '#shared/text.ts'
import { isFormer } from '#shared/users/former.ts'
import type { messageRefusals } from './copy.ts'

/** What a message that is words alone must be. */
export const messageBounds: Bounds = { min: 1, max: messageMaxCharacters, tooShort: 'Please write a message' }

type Facts = {
  task: Progress
  viewerId: string
  recipientId: string
  /** Whether the recipient has written or offered on this task. */
  recipientHasSpoken: boolean
}

export type Unwritten = 'sample_task' | keyof typeof messageRefusals

/** Why this viewer may not write to this person on this task, or null when they may. */
export function whyNotWrite({ task, viewerId, recipientId, recipientHasSpoken }: Facts): Unwritten | null {
  if (recipientId === viewerId) return 'message_self'
  if (isSample(task)) return 'sample_task'
  if (isOver(task.status)) return whyOver(task.status)
  if (task.requesterId !== viewerId) return recipientId === task.requesterId ? null : 'not_in_chat'
  if (isFormer({ id: recipientId })) return 'neighbor_left'
  return recipientId === task.helperId || recipientHasSpoken ? null : 'not_in_chat'
}

/** A task that is over was completed, or closed without a helper. */
export const whyOver = (status: Progress['status']) => (status === 'closed' ? 'chat_closed' : 'chat_over')

type Sent = { recipientId: string | null; content: string | null; attachmentUrl: string | null }

/** Why a message cannot go out under the client id of an earlier one, or null where it is the same message again. */
export const whyNotRepeat = (earlier: Sent, again: Sent): Refusal | null =>
  earlier.recipientId === again.recipientId &&
  earlier.content === again.content &&
  earlier.attachmentUrl === again.attachmentUrl
    ? null
    : 'message_changed'
