/** Chats on the screen. */
const openChats = new Set<string>()

const chatKey = (taskId: string, partnerId: string) => `${taskId} ${partnerId}`

/** Marks a chat as open until the returned function is called. */
export function markChatOpen(taskId: string, partnerId: string): () => void {
  const key = chatKey(taskId, partnerId)
  openChats.add(key)
  return () => void openChats.delete(key)
}

/** Tells whether a message that arrives now is read at once. */
export const isChatVisible = (taskId = '', senderId = ''): boolean =>
  document.visibilityState === 'visible' && openChats.has(chatKey(taskId, senderId))
