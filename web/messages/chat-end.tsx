import { IconLock } from '@tabler/icons-react'
import { type Refusal, refusals } from '#shared/copy.ts'
import classes from './composer.module.css'

type Props = {
  why: Refusal
  /** What the viewer was about to say. */
  unsent: string
}

/** Stands where the box was, once nobody may write any more. */
export const ChatEnd = ({ why, unsent }: Props) => (
  <div className={classes.end} role="status">
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
