import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './messages-layout.module.css'

type Props = {
  list: ReactNode
  /** The open chat; on a phone it replaces the list. */
  chat: ReactNode
  /** Shown beside the list while no chat is open. */
  children?: ReactNode
}

/** List and chat side by side, or one at a time on a phone. */
export const MessagesLayout = ({ list, chat, children }: Props) => (
  <div className={classes.screen} data-open={Boolean(chat)}>
    <div className={classes.heading}>
      <PageHeading title="Messages" />
    </div>
    <div className={classes.panes}>
      <div className={classes.list}>{list}</div>
      <section className={classes.chat} aria-label="Chat" data-for-chat>
        {chat || children}
      </section>
    </div>
  </div>
)
