import { IconPaperclip } from '@tabler/icons-react'
import { sizeText } from '#shared/files/wording.ts'
import type { Message } from '#shared/messages/schema.ts'
import classes from './attachment.module.css'

/** The file that came with a message. A message without words had one, even where it is gone by now. */
export function Attachment({ message }: { message: Message }) {
  const { content, attachmentUrl, attachmentName, attachmentSize } = message
  if (attachmentUrl === null) return content === null && <em>A file that is no longer here</em>
  return (
    <a className={classes.attachment} href={attachmentUrl} target="_blank" rel="noopener">
      <IconPaperclip className={classes.clip} size={18} aria-hidden />
      <span className={classes.name}>{attachmentName}</span>
      <span className={classes.size}>{sizeText(attachmentSize ?? 0)}</span>
    </a>
  )
}
