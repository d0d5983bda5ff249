import { failed } from '#shared/copy.ts'

export const messageRefusals = {
  same_words: { status: 429, message: 'You have sent these words to several neighbors already.' },
  chat_over: { status: 409, message: 'This task has been completed. Messaging is no longer available.' },
  chat_closed: { status: 409, message: 'This task is closed. Messaging is no longer available.' },
  message_self: { status: 400, field: 'recipientId', message: 'You cannot write to yourself.' },
  not_in_chat: { status: 403, message: 'You can write to a neighbor here once they have written or offered first.' },
  neighbor_left: { status: 403, message: 'This neighbor has left, so nobody would read it.' },
  message_changed: { status: 409, message: 'This message was already sent with other words.' },
} as const

export const messageToasts = {
  selectHelper: failed('Please select a helper to chat with', 'Select a Helper'),
  fileWaitedTooLong: failed('This file waited too long to be sent. Please attach it again.'),
  uploadFailed: failed('Failed to upload file. Please try again.'),
  messageFailed: (message: string) => failed(message || 'Failed to send message. Please try again.'),
} as const

/** What stands in a chat for a file whose sender has left. */
export const fileLeft = 'A file was here. It left with whoever sent it.'
