import { typingStartMinIntervalMs } from '#shared/constants.ts'
import type { ClientEvent } from '#shared/live.ts'
import { floodFramesPerMinute, framesPerMinute } from '#shared/rates.ts'
import { minuteMs } from '#shared/time.ts'

/**
 * Opens the rate limit for the frames of one socket: it says whether to accept or drop each frame. A typing start is
 * dropped if it comes too soon after the last one in its chat, or exceeds the number per minute. A stop is never
 * dropped, because somebody would appear to type forever. Far beyond the limit, every frame is answered `flood`. A
 * frame that cannot be parsed is passed as null; it is counted and dropped. rate-limiter-flexible is not used here,
 * because it answers asynchronously.
 */
export function openSocketRateLimit(now = () => performance.now()) {
  let minuteEndsAt = 0
  let count = 0
  const startedAt = new Map<string, number>()

  return (frame: ClientEvent | null): 'accept' | 'drop' | 'flood' => {
    const at = now()
    if (at >= minuteEndsAt) {
      minuteEndsAt = at + minuteMs
      count = 0
      startedAt.clear()
    }
    count += 1
    if (count > floodFramesPerMinute) return 'flood'
    if (frame === null) return 'drop'
    if (frame.type === 'typing_stop') return 'accept'

    const chat = `${frame.taskId} ${frame.recipientId ?? ''}`
    const isSoon = at - (startedAt.get(chat) ?? Number.NEGATIVE_INFINITY) < typingStartMinIntervalMs
    if (isSoon || count > framesPerMinute) return 'drop'
    startedAt.set(chat, at)
    return 'accept'
  }
}
