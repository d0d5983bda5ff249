import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/link-button.tsx'
import classes from './task-layout.module.css'

type Props = {
  detail: ReactNode
  /** Beside the rest on wide screens; on phones right below the detail, so that the next step is near. */
  side: ReactNode
  children: ReactNode
}

export const TaskLayout = ({ detail, side, children }: Props) => (
  <>
    <TextLink to="/browse" className={classes.back}>
      <IconArrowLeft size={18} aria-hidden /> Back to Tasks
    </TextLink>
    <div className={classes.layout}>
      {detail}
      <div className={classes.side}>{side}</div>
      <div className={classes.rest}>{children}</div>
    </div>
  </>
)
