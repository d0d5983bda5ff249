import { errorToast } from '#shared/copy.ts'

export const messageRefusals = {
  same_words: { status: 429, message: 'You have sent these words to several neighbors already.' },
  first_contacts: { status: 429, message: 'In your first week you can write or offer first to 5 neighbors a day.' },
  chat_over: { status: 409, message: 'This task has been completed. Messaging is no longer available.' },
  chat_closed: { status: 409, message: 'This task is closed. Messaging is no longer available.' },
  message_self: { status: 400, field: 'recipientId', message: 'You cannot write to yourself.' },
  not_in_chat: { status: 403, message: 'You can write to a neighbor here once they have written or offered first.' },
  /** The same after a block and after the deletion of an account, so that it tells neither. */
  conversation_closed: { status: 403, message: 'This conversation is closed.' },
  message_changed: { status: 409, message: 'This message was already sent with other words.' },
} as const

export const messageToasts = {
  selectHelper: errorToast('Please select a helper to chat with', 'Select a Helper'),
  fileWaitedTooLong: errorToast('This file waited too long to be sent. Please attach it again.'),
  uploadFailed: errorToast('Failed to upload file. Please try again.'),
  messageFailed: (message: string) => errorToast(message || 'Failed to send message. Please try again.'),
} as const

/** Stands for the words and the file of a message that moderators have hidden, for both sides. */
export const removedMessageText = 'This message was removed.'

/** Stands below a message, in a first chat, that names what money tricks begin with. */
export const cautionCopy = {
  text: 'Never deposit a check and send part of it back. Never pay before you meet.',
  report: 'Report',
} as const

/** Text of a file message whose sender has deleted the account. */
export const fileDeletedText = 'This file was removed when its sender deleted their account.'

/** Shown below the message field until the chosen files are part of the message. */
export const attachingText = 'Attaching…'

export const typingText = (name: string): string => `${name} is typing…`

/** Shown below a chat without live connection; messages are polled every few seconds then. */
export const notLiveText = 'Not connected live at the moment. New messages may take a few seconds.'

/** Shown instead of the progress while there is no network. */
export const offlineText = 'Waiting for your connection'

/** Summary of new messages on the home screen, consistent with the navigation. */
export const unreadSummaryCopy = {
  none: 'No new messages',
  offer: 'A neighbor has sent you an offer.',
  message: 'A neighbor has written to you.',
} as const
