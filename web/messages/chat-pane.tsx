import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './chat-pane.module.css'

/** An open chat: what it is about, the way back to the list on phones, and the talk. */
export const ChatPane = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <>
    <header className={classes.head}>
      <ActionIcon
        className={classes.back}
        aria-label="All messages"
        renderRoot={(props) => <Link {...props} to="/messages" />}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {head}
    </header>
    {children}
  </>
)
