import type { ChatSummary } from '#shared/messages/schema.ts'

/** The task and the partner that the URL names. */
export type OpenChat = { taskId: string | undefined; partnerId: string | undefined }

/** Returns the chat that is open. Without a partner in the URL, one of several on the task may be open, or none. */
export function findOpenChat(chats: readonly ChatSummary[], open: OpenChat): ChatSummary | undefined {
  const ofTask = chats.filter(({ taskId }) => taskId === open.taskId)
  return ofTask.find(({ partner }) => partner.userId === open.partnerId || ofTask.length === 1)
}
