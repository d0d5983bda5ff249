import { expect, test } from 'vitest'
import { removedMessageText } from './copy.ts'
import { lastLine } from './last-line.ts'

const text = { taskType: 'request' as const, lastAttachmentType: null, isLastOffer: false, isLastRemoved: false }
const file = { taskType: 'request' as const, lastText: null, isLastOffer: false, isLastRemoved: false }

test.each([
  [{ ...text, lastText: 'Noon?', isLastOwn: false }, 'Noon?'],
  [{ ...text, lastText: 'Noon?', isLastOwn: true }, 'You: Noon?'],
  [
    { ...text, lastText: 'Ben offered to help: Gladly', isLastOffer: true, isLastOwn: true },
    'You offered to help: Gladly',
  ],
  [{ ...text, lastText: 'Ben offered to help.', isLastOffer: true, isLastOwn: false }, 'Ben offered to help'],
  [
    { ...text, taskType: 'service' as const, lastText: 'Ben offered to help.', isLastOffer: true, isLastOwn: false },
    'Ben asked for this',
  ],
  [{ ...file, lastAttachmentType: 'image' as const, isLastOwn: false }, 'Sent a picture'],
  [{ ...file, lastAttachmentType: 'other' as const, isLastOwn: true }, 'You sent a file'],
  [{ ...text, lastText: removedMessageText, isLastRemoved: true, isLastOwn: true }, 'This message was removed.'],
])('the last message of a chat in one line: %j', (message, line) => {
  expect(lastLine(message)).toBe(line)
})
