import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { attach } from './attach-later.ts'
import classes from './chat.module.css'
import { useDrop } from './use-drop.ts'
import { useStaysInSight } from './use-stays-in-sight.ts'

type Props = {
  /** Whose draft takes the files that are dropped here; null where nobody can write. */
  draftKey: string | null
  children: ReactNode
}

/** A chat with its box; files can be dropped anywhere on it. */
export function ChatFrame({ draftKey, children }: Props) {
  const { isOver, ...drop } = useDrop(draftKey === null ? null : (files) => attach(draftKey, files))
  const chat = useRef<HTMLDivElement>(null)
  useStaysInSight(chat)
  return (
    <div ref={chat} className={classes.chat} {...drop}>
      {children}
      {isOver && (
        <p className={classes.drop} aria-hidden>
          <IconPaperclip size={28} />
          Drop to attach
        </p>
      )}
    </div>
  )
}
