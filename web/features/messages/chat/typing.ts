import { typingTimeoutMs } from '#shared/constants.ts'
import { createStore } from '#web/lib/create-store.ts'

const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const typingKey = (taskId: string, senderId: string) => `${taskId} ${senderId}`

function setTyping(key: string, isTyping: boolean) {
  clearTimeout(timers.get(key))
  const next = new Set(typing.get())
  if (isTyping) next.add(key)
  else next.delete(key)
  typing.set(next)
}

/** Applies a typing event from the chat partner. */
export function applyTypingEvent(taskId: string, senderId: string, isTyping: boolean) {
  const key = typingKey(taskId, senderId)
  setTyping(key, isTyping)
  if (isTyping) timers.set(key, setTimeout(setTyping, typingTimeoutMs, key, false))
}

/** Clears all typing states, which are unknown while the connection is lost. */
export function clearTyping() {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  typing.set(new Set())
}

/** Tells whether this person is typing in this task's chat. */
export const useIsTyping = (taskId: string, senderId: string): boolean => typing.use().has(typingKey(taskId, senderId))
