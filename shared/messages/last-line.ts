import { splitOfferMessage } from '#shared/offers/copy.ts'
import { removedMessageText } from './copy.ts'
import type { ChatSummary } from './schema.ts'

type LastMessage = Pick<
  ChatSummary,
  'taskType' | 'lastText' | 'lastAttachmentType' | 'isLastOwn' | 'isLastOffer' | 'isLastRemoved'
>

/** The last message of a chat in one line: its text, or its file if it has no text. */
export function lastLine({
  taskType,
  lastText,
  lastAttachmentType,
  isLastOwn,
  isLastOffer,
  isLastRemoved,
}: LastMessage): string {
  if (isLastRemoved) return removedMessageText
  if (lastText !== null && isLastOffer) {
    const { event, text } = splitOfferMessage(lastText, isLastOwn, taskType)
    return text === null ? event : `${event}: ${text}`
  }
  if (lastText !== null) return isLastOwn ? `You: ${lastText}` : lastText
  const file = lastAttachmentType === 'image' ? 'a picture' : 'a file'
  return isLastOwn ? `You sent ${file}` : `Sent ${file}`
}
