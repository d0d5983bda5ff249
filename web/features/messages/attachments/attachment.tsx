import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatSize } from '#shared/files/format-size.ts'
import type { Message } from '#shared/messages/schema.ts'
import classes from './attachment.module.css'
import { FileIcon } from './file-icon.tsx'
import { pictureBox } from './picture-box.ts'

type Props = { message: Message; onOpen: (messageId: string) => void }

/** A message's attachment: a picture opens in the viewer, any other file is downloaded. */
export function Attachment({ message, onOpen }: Props) {
  const [isBroken, setBroken] = useState(false)
  const { id, attachmentUrl: url, attachmentType: type, attachmentName, attachmentSize } = message
  const name = attachmentName ?? 'File'
  if (url === null) return null
  if (type === 'image' && !isBroken)
    return (
      <button type="button" className={classes.picture} aria-label={`Open picture ${name}`} onClick={() => onOpen(id)}>
        <img src={url} alt="" style={pictureBox(message)} decoding="async" onError={() => setBroken(true)} />
      </button>
    )
  return (
    <a className={classes.file} href={url} download={name}>
      <FileIcon name={name} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.size}>{formatSize(attachmentSize ?? 0)}</span>
      </span>
      <IconDownload className={classes.load} size={20} aria-label="Download" />
    </a>
  )
}
