import type { Message } from '#shared/messages/schema.ts'
import { Attachment } from '#web/features/messages/attachments/attachment.tsx'
import classes from './message-group.module.css'
import { MessageText } from './message-text.tsx'

type Props = { message: Message; onOpen: (messageId: string) => void }

/**
 * One message: its file, its text, or both. A message without text had a file, even if that was deleted since. One that
 * moderators have hidden is a sentence that says so.
 */
export function MessageBubble({ message, onOpen }: Props) {
  const { content, attachmentUrl, attachmentType, isRemoved } = message
  if (isRemoved)
    return (
      <div className={classes.bubble} data-removed>
        <em>{content}</em>
      </div>
    )
  return (
    <>
      {attachmentUrl !== null && (
        <div className={classes.bubble} data-picture={attachmentType === 'image'}>
          <Attachment message={message} onOpen={onOpen} />
        </div>
      )}
      {content !== null && (
        <div className={classes.bubble} dir="auto">
          <MessageText text={content} />
        </div>
      )}
      {content === null && attachmentUrl === null && (
        <div className={classes.bubble}>
          <em>A file that is no longer here</em>
        </div>
      )}
    </>
  )
}
