import type { ScreenFrame } from '#shared/live.ts'

/** More than anybody types ahead of a slow database. */
export const waitingFramesMax = 100

const isSameChat = (one: ScreenFrame, other: ScreenFrame) =>
  one.taskId === other.taskId && one.recipientId === other.recipientId

/**
 * Handles one screen's frames one at a time: a stop that overtook its start would leave somebody typing for ever.
 * Where too many wait, a start is dropped, and a stop takes the place of all its chat said before it.
 * Answers false where even so there is no room: that is a flood.
 */
export function openFrameLine(handle: (frame: ScreenFrame) => Promise<void>) {
  let waiting: ScreenFrame[] = []
  let isBusy = false

  async function work() {
    isBusy = true
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) await handle(frame)
    isBusy = false
  }

  return (frame: ScreenFrame): boolean => {
    if (waiting.length >= waitingFramesMax) {
      if (frame.type === 'typing_start') return true
      waiting = waiting.filter((other) => !isSameChat(other, frame))
      if (waiting.length >= waitingFramesMax) return false
    }
    waiting.push(frame)
    if (!isBusy) void work()
    return true
  }
}
