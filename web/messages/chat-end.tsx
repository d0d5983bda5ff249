import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Refusal, refusals } from '#shared/copy.ts'
import classes from './composer.module.css'

type Props = {
  why: Refusal
  /** What the viewer was about to say. */
  unsent: string
  /** True where the viewer could still write a moment ago. */
  endedWhileHere: boolean
}

/** Stands where the box was, once nobody may write any more. */
export function ChatEnd({ why, unsent, endedWhileHere }: Props) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const boxWasLeft = document.activeElement === document.body
    if (endedWhileHere && boxWasLeft) end.current?.focus({ preventScroll: true })
  }, [endedWhileHere])

  return (
    <div ref={end} tabIndex={-1} className={classes.end} role="status">
      <p>
        <IconLock size={18} aria-hidden /> {refusals[why].message}
      </p>
      {unsent.trim() !== '' && (
        <p>
          Not sent: <q>{unsent.trim()}</q>
        </p>
      )}
    </div>
  )
}
