import * as z from 'zod/mini'

const typingTypes = z.enum(['typing_start', 'typing_stop'])

/**
 * Events that the server sends over /ws. They say what to read again: except for typing, all their data can also be
 * read by a call.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_offer'),
    data: z.object({ requesterId: z.string(), taskTitle: z.string(), taskId: z.optional(z.string()) }),
  }),
  z.object({
    type: z.literal('new_notification'),
    /**
     * The sender is given if the event is about a message. `needsToast` is set if there is a notification that no other
     * event announces.
     */
    data: z.optional(
      z.object({
        relatedTaskId: z.nullish(z.string()),
        senderId: z.optional(z.string()),
        needsToast: z.optional(z.literal(true)),
      }),
    ),
  }),
  z.object({
    type: z.literal('new_message'),
    data: z.optional(z.object({ taskId: z.optional(z.string()), senderId: z.optional(z.string()) })),
  }),
  z.object({ type: typingTypes, taskId: z.string(), senderId: z.string() }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Frames that a client may send. The sender is always the user of the session; `senderId` is ignored. */
export const clientEvent = z.object({
  type: typingTypes,
  taskId: z.uuid(),
  senderId: z.optional(z.string()),
  /** Helper to whom a requester is typing, by default the accepted one; all others write to the requester. */
  recipientId: z.optional(z.uuid()),
})
export type ClientEvent = z.infer<typeof clientEvent>
