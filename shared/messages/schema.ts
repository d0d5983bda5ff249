import * as z from 'zod/mini'
import { messageMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { attachmentType, fileUrl } from '#shared/files/schema.ts'
import { taskTypes } from '#shared/tasks/choices.ts'
import { optionalText, text } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { messageBounds } from './rules.ts'

export const newMessageSchema = z.object({
  taskId: z.uuid(),
  recipientId: z.uuid(),
  content: text(messageBounds),
  clientId: described(z.optional(z.uuid()), 'Chosen by the client; a retry with the same id is the same message.'),
})

/** The server takes the type, name and size of a file from its upload; the values sent here are ignored. */
export const newFileMessageSchema = z.extend(newMessageSchema, {
  content: optionalText(messageMaxCharacters),
  attachmentUrl: fileUrl,
  attachmentType: z.nullish(attachmentType),
  attachmentName: z.nullish(z.string()),
  attachmentSize: z.nullish(z.number()),
})

export const messageSchema = z.object({
  id: z.uuid(),
  taskId: z.uuid(),
  senderId: z.nullable(z.uuid()),
  sender: neighborSchema,
  content: z.nullable(z.string()),
  isOffer: described(z.boolean(), 'True if the text begins with the words of an offer: `Ben offered to help: …`.'),
  isRemoved: described(
    z.boolean(),
    'True if moderators have hidden it. Both sides then read `This message was removed.`, and get no file.',
  ),
  attachmentUrl: z.nullable(z.string()),
  attachmentType: z.nullable(attachmentType),
  attachmentName: z.nullable(z.string()),
  attachmentSize: z.nullable(z.number()),
  attachmentWidth: described(z.nullable(z.number()), 'Width of a picture in pixels; null for older pictures.'),
  attachmentHeight: z.nullable(z.number()),
  clientId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof messageSchema>

/** A person with whom the viewer has a chat on a task. */
export const partnerSchema = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.null(),
  profileImageUrl: z.nullable(z.string()),
  isClosed: described(z.boolean(), 'True if the two can no longer write to each other.'),
})
export type Partner = z.infer<typeof partnerSchema>

/** A chat with messages that the viewer has not read. */
export const unreadChatSchema = z.object({
  taskId: z.uuid(),
  taskTitle: z.string(),
  userId: described(z.uuid(), 'Id of the sender.'),
  firstName: described(z.string(), 'First name of the sender.'),
  isOffer: described(z.boolean(), 'True if nothing is unread but the message of an offer.'),
  lastMessageAt: z.iso.datetime(),
})
export type UnreadChat = z.infer<typeof unreadChatSchema>

/** A chat of the viewer, with its last message. */
export const chatSummarySchema = z.object({
  taskId: z.uuid(),
  taskTitle: z.string(),
  taskType: z.enum(taskTypes),
  partner: partnerSchema,
  lastMessageAt: z.iso.datetime(),
  lastText: described(z.nullable(z.string()), 'Beginning of the last message; null if it is a file without text.'),
  lastAttachmentType: described(z.nullable(attachmentType), 'Kind of its file, if it has one.'),
  isLastOwn: described(z.boolean(), 'True if the viewer has sent the last message.'),
  isLastOffer: described(z.boolean(), 'True if it begins with the words of an offer.'),
  isLastRemoved: described(z.boolean(), 'True if moderators have hidden the last message.'),
  isUnread: described(z.boolean(), 'True if the partner has written something that the viewer has not read.'),
})
export type ChatSummary = z.infer<typeof chatSummarySchema>
