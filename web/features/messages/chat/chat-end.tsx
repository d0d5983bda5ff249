import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { UnsentDraft } from '#web/features/messages/drafts/unsent-draft.tsx'
import classes from './composer-field.module.css'

type Props = {
  /** The reason why nobody can write, as a sentence. */
  why: string
  /** Storage key of the viewer's draft. */
  draftKey: string
  /** True if the viewer could still write a moment ago. */
  hasJustClosed: boolean
}

/** Replaces the composer once the chat is closed. */
export function ChatEnd({ why, draftKey, hasJustClosed }: Props) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body
    if (hasJustClosed && hasLostFocus) end.current?.focus({ preventScroll: true })
  }, [hasJustClosed])

  return (
    <div ref={end} tabIndex={-1} className={classes.end} role="status">
      <p>
        <IconLock size={18} aria-hidden /> <span>{why}</span>
      </p>
      <UnsentDraft draftKey={draftKey} />
    </div>
  )
}
