import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message } from '#shared/messages/schema.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { draftKey, useDraft } from './drafts.ts'
import { MessageText } from './message-text.tsx'
import type { Chatting } from './queries.ts'
import classes from './turn.module.css'

type Props = {
  chatting: Chatting
  messages: Message[]
  /** Stands here while nothing is on its way. */
  children: ReactNode
}

/** What the viewer has sent and the chat does not show yet. */
export function LeavingTurn({ chatting, messages, children }: Props) {
  const isOnline = useIsOnline()
  const draft = useDraft(draftKey(chatting.viewerId, chatting.taskId, chatting.partnerId))
  const leaving = draft.leaving.filter((words) => messages.every(({ clientId }) => clientId !== words.clientId))

  if (leaving.length === 0) return children
  return (
    <div className={classes.turn} data-mine data-leaving>
      <div className={classes.bubbles}>
        <VisuallyHidden>You:</VisuallyHidden>
        {leaving.map(({ clientId, content }) => (
          <p key={clientId} className={classes.bubble}>
            <MessageText text={content} />
          </p>
        ))}
        <span className={classes.note}>{isOnline ? 'Sending…' : 'Waiting for your connection'}</span>
      </div>
    </div>
  )
}
