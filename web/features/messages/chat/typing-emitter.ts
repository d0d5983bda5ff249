import { typingIdleMs, typingRepeatMs } from '#shared/constants.ts'
import type { ClientEvent } from '#shared/live.ts'

type SendTyping = (type: ClientEvent['type']) => void

/** Reports once that typing began, and once that it stopped: a second after the last key, or at once. */
export function createTypingEmitter(send: SendTyping) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt: number | null = null

  function stop() {
    clearTimeout(timer)
    if (startedAt === null) return
    startedAt = null
    send('typing_stop')
  }

  function type() {
    clearTimeout(timer)
    timer = setTimeout(stop, typingIdleMs)
    if (startedAt !== null && Date.now() - startedAt < typingRepeatMs) return
    startedAt = Date.now()
    send('typing_start')
  }

  return { type, stop }
}
