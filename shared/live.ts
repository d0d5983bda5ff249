import * as z from 'zod/mini'

const typingTypes = z.enum(['typing_start', 'typing_stop'])

/** Everything the server may say over /ws: small hints. All they say can be read again by a call. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_offer'),
    data: z.object({ requesterId: z.string(), taskTitle: z.string(), taskId: z.optional(z.string()) }),
  }),
  z.object({
    type: z.literal('new_notification'),
    /**
     * A sender is named where it is about a message. It is news where a notice was left that no other event tells of.
     */
    data: z.optional(
      z.object({
        relatedTaskId: z.nullish(z.string()),
        senderId: z.optional(z.string()),
        isNews: z.optional(z.literal(true)),
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

/** Everything a screen may say. The sender is the session's user whatever `senderId` claims. */
export const screenFrame = z.object({
  type: typingTypes,
  taskId: z.uuid(),
  senderId: z.optional(z.string()),
  /** Whom the requester of a task writes to; others write to the requester. */
  recipientId: z.optional(z.uuid()),
})
export type ScreenFrame = z.infer<typeof screenFrame>
