import { typingStopMs } from '#shared/constants.ts'
import type { ClientEvent } from '#shared/live.ts'

/** Interval at which the start event is repeated, well below the other screen's timeout. */
const repeatMs = 5000

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
    timer = setTimeout(stop, typingStopMs)
    if (startedAt !== null && Date.now() - startedAt < repeatMs) return
    startedAt = Date.now()
    send('typing_start')
  }

  return { type, stop }
}
