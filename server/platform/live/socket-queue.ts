import type { ClientEvent } from '#shared/live.ts'

/** Exceeds by far the number of frames that a person can produce while the database is slow. */
export const queuedFramesMax = 100

const isSameChat = (one: ClientEvent, other: ClientEvent) =>
  one.taskId === other.taskId && one.recipientId === other.recipientId

/**
 * Handles the frames of one socket in order: a typing stop that overtook its start would leave somebody typing forever.
 * When the queue is full, starts are dropped, and a stop replaces the waiting frames of its chat. Returns false if the
 * queue is full even then, which means a flood.
 */
export function openSocketQueue(handle: (frame: ClientEvent) => Promise<void>) {
  let queue: ClientEvent[] = []
  let isBusy = false

  async function work() {
    isBusy = true
    for (let frame = queue.shift(); frame; frame = queue.shift()) await handle(frame)
    isBusy = false
  }

  return (frame: ClientEvent): boolean => {
    if (queue.length >= queuedFramesMax) {
      if (frame.type === 'typing_start') return true
      queue = queue.filter((other) => !isSameChat(other, frame))
      if (queue.length >= queuedFramesMax) return false
    }
    queue.push(frame)
    if (!isBusy) void work()
    return true
  }
}
