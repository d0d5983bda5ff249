import type { LiveEvent } from '#shared/live.ts'

/** What each event says at least, by the path of the field: texts all. `liveEvent` of shared/live.ts in brief. */
const saidBy: Record<LiveEvent['type'], string[]> = {
  new_offer: ['data.requesterId', 'data.taskTitle'],
  new_notification: [],
  new_message: [],
  typing_start: ['taskId', 'senderId'],
  typing_stop: ['taskId', 'senderId'],
}

type Fields = { [name: string]: unknown }
const fieldAt = (event: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], event)

/**
 * Throws where the text is no event that this release knows: the schemas stay with the server, which checks what it
 * says.
 */
export function readEvent(text: string): LiveEvent {
  const event = JSON.parse(text)
  const fields = Object.hasOwn(saidBy, event?.type) ? saidBy[event.type as LiveEvent['type']] : undefined
  if (!fields?.every((path) => typeof fieldAt(event, path) === 'string')) throw new Error(`No event of ours: ${text}`)
  return event
}
