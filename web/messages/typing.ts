import { createStore } from '#web/lib/store.ts'

/** A stop that got lost on the way: nobody writes this long without saying so again. */
const forgottenMs = 10_000

const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const keyOf = (taskId: string, senderId: string) => `${taskId} ${senderId}`

function note(key: string, isTyping: boolean) {
  clearTimeout(timers.get(key))
  const next = new Set(typing.get())
  if (isTyping) next.add(key)
  else next.delete(key)
  typing.set(next)
}

/** What a typing frame says of the other side. */
export function noteTyping(taskId: string, senderId: string, isTyping: boolean) {
  const key = keyOf(taskId, senderId)
  note(key, isTyping)
  if (isTyping) timers.set(key, setTimeout(note, forgottenMs, key, false))
}

/** Nobody knows who types while the line is broken. */
export function forgetTyping() {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  typing.set(new Set())
}

/** Whether this person is writing in this task's chat just now. */
export const useIsTyping = (taskId: string, senderId: string): boolean => typing.use().has(keyOf(taskId, senderId))
