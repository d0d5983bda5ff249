import { useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'

type Props = { messages: Message[]; viewerId: string; name: string }

/** Announces new messages of the partner to screen readers, and none of the earlier ones. */
export function ChatAnnouncer({ messages, viewerId, name }: Props) {
  const [before] = useState(() => messages.at(-1)?.createdAt ?? '')
  const newest = messages.findLast(({ senderId, createdAt }) => senderId !== viewerId && createdAt > before)

  return (
    <div className="visually-hidden" aria-live="polite">
      {newest && <p key={newest.id}>{`${name}: ${newest.content ?? newest.attachmentName ?? ''}`}</p>}
    </div>
  )
}
