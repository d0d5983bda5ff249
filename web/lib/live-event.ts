import type { LiveEvent } from '#shared/live.ts'

/** Required text fields of each event, by path: a short form of `liveEvent` in shared/live.ts. */
const requiredFields: Record<LiveEvent['type'], string[]> = {
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
 * Throws if the text is no event that this release knows. The full schemas stay on the server, which validates the
 * events it sends.
 */
export function parseLiveEvent(text: string): LiveEvent {
  const event = JSON.parse(text)
  const fields = Object.hasOwn(requiredFields, event?.type)
    ? requiredFields[event.type as LiveEvent['type']]
    : undefined
  if (!fields?.every((path) => typeof fieldAt(event, path) === 'string')) throw new Error(`No event of ours: ${text}`)
  return event
}
