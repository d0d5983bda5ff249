import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { attach } from '#web/features/messages/attachments/lazy-attach.ts'
import { useFileDrop } from '#web/features/messages/attachments/use-file-drop.ts'
import classes from './chat.module.css'
import { useKeepComposerVisible } from './use-keep-composer-visible.ts'

type Props = {
  /** The draft that receives dropped files; null if nobody can write. */
  draftKey: string | null
  children: ReactNode
}

/** A chat with its composer; files can be dropped anywhere on it. */
export function ChatLayout({ draftKey, children }: Props) {
  const { isDragOver, ...drop } = useFileDrop(draftKey === null ? null : (files) => attach(draftKey, files))
  const chat = useRef<HTMLDivElement>(null)
  useKeepComposerVisible(chat)
  return (
    <div ref={chat} className={classes.chat} {...drop}>
      {children}
      {isDragOver && (
        <p className={classes.drop} aria-hidden>
          <IconPaperclip size={28} />
          Drop to attach
        </p>
      )}
    </div>
  )
}
