import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './messages-frame.module.css'

type Props = {
  list: ReactNode
  /** The chat that is open; on a phone it stands in the list's place. */
  chat: ReactNode
  /** What stands beside the list while no chat is open. */
  children?: ReactNode
}

/** List and chat side by side, or one after the other on a phone. */
export const MessagesFrame = ({ list, chat, children }: Props) => (
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
