import type { Message } from '#shared/messages/schema.ts'
import { Attachment } from './attachment.tsx'
import { MessageText } from './message-text.tsx'
import classes from './turn.module.css'

type Props = { message: Message; onOpen: (messageId: string) => void }

/** One message: its file, its words, or both. A message without words had a file, even where that is gone by now. */
export function Said({ message, onOpen }: Props) {
  const { content, attachmentUrl, attachmentType } = message
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
