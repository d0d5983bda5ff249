import type { Refusal } from '#shared/copy.ts'
import type { Progress } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

/** Whether a task in this state has a chat that is still open. */
export const chatIsOver = (status: TaskStatus): boolean => status === 'completed' || status === 'closed'

type Facts = {
  task: Progress
  viewerId: string
  recipientId: string
  /** Whether the recipient has written or offered on this task. */
  recipientHasSpoken: boolean
}

/** Why this viewer may not write to this person on this task, or null when they may. */
export function whyNotWrite({ task, viewerId, recipientId, recipientHasSpoken }: Facts): Refusal | null {
  if (recipientId === viewerId) return 'message_self'
  if (chatIsOver(task.status)) return 'chat_over'
  if (task.requesterId !== viewerId) return recipientId === task.requesterId ? null : 'not_in_chat'
  return recipientId === task.helperId || recipientHasSpoken ? null : 'not_in_chat'
}
