import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { iconButton } from '#web/ui/icon-button.tsx'
import classes from './chat-pane.module.css'

/** An open chat: its header, the link back to the list on phones, and the messages. */
export const ChatPane = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <>
    <header className={classes.head}>
      <Link to="/messages" aria-label="All messages" {...iconButton('quiet', `${classes.back} on-screen`)}>
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      {head}
    </header>
    {children}
  </>
)
