import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './composer.module.css'
import { Unsent } from './unsent.tsx'

type Props = {
  /** Why nobody can write, as a sentence. */
  why: string
  /** Where what the viewer was about to say is kept. */
  draftKey: string
  /** True where the viewer could still write a moment ago. */
  endedWhileHere: boolean
}

/** Stands where the box was, once nobody may write any more. */
export function ChatEnd({ why, draftKey, endedWhileHere }: Props) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const boxWasLeft = document.activeElement === document.body
    if (endedWhileHere && boxWasLeft) end.current?.focus({ preventScroll: true })
  }, [endedWhileHere])

  return (
    <div ref={end} tabIndex={-1} className={classes.end} role="status">
      <p>
        <IconLock size={18} aria-hidden /> <span>{why}</span>
      </p>
      <Unsent draftKey={draftKey} />
    </div>
  )
}
