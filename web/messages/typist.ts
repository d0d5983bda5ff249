import { typingStopMs } from '#shared/limits.ts'
import type { ScreenFrame } from '#shared/live.ts'

/** Said again this often in a long burst, well before the other screen stops believing it. */
const againMs = 5000

type Say = (type: ScreenFrame['type']) => void

/** Says once that somebody began to type, and once that they stopped: a second after the last key, or at once. */
export function createTypist(say: Say) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saidAt: number | null = null

  function stop() {
    clearTimeout(timer)
    if (saidAt === null) return
    saidAt = null
    say('typing_stop')
  }

  function type() {
    clearTimeout(timer)
    timer = setTimeout(stop, typingStopMs)
    if (saidAt !== null && Date.now() - saidAt < againMs) return
    saidAt = Date.now()
    say('typing_start')
  }

  return { type, stop }
}
