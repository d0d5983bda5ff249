import type { ScreenFrame } from '#shared/live.ts'
import { floodFramesPerMinute, framesPerMinute, typingStartMs } from '#shared/rates.ts'
import { minuteMs } from '#shared/time.ts'

/**
 * What becomes of one screen's next frame, or of a text that is none: a start too soon after the last one in its chat,
 * or beyond the minute's number, is dropped. A stop never is: somebody would type for ever. Far beyond it is a flood.
 */
export function openFrameGate(now = () => performance.now()) {
  let minuteEndsAt = 0
  let count = 0
  const startedAt = new Map<string, number>()

  return (frame: ScreenFrame | null): 'take' | 'drop' | 'flood' => {
    const at = now()
    if (at >= minuteEndsAt) {
      minuteEndsAt = at + minuteMs
      count = 0
      startedAt.clear()
    }
    count += 1
    if (count > floodFramesPerMinute) return 'flood'
    if (frame === null) return 'drop'
    if (frame.type === 'typing_stop') return 'take'

    const chat = `${frame.taskId} ${frame.recipientId ?? ''}`
    const isSoon = at - (startedAt.get(chat) ?? Number.NEGATIVE_INFINITY) < typingStartMs
    if (isSoon || count > framesPerMinute) return 'drop'
    startedAt.set(chat, at)
    return 'take'
  }
}
