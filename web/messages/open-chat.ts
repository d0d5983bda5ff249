/** The chats that are on the screen. */
const open = new Set<string>()

const keyOf = (taskId: string, partnerId: string) => `${taskId} ${partnerId}`

/** Until the function that comes back is called. */
export function openChat(taskId: string, partnerId: string): () => void {
  const key = keyOf(taskId, partnerId)
  open.add(key)
  return () => void open.delete(key)
}

/** Whether a message that comes in now is read as it comes. */
export const isOpenHere = (taskId = '', senderId = ''): boolean =>
  document.visibilityState === 'visible' && open.has(keyOf(taskId, senderId))
