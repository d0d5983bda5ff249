import { useState } from 'react'
import type { Message } from '#shared/messages/schema.ts'

type Props = { messages: Message[]; viewerId: string; name: string }

/** Reads aloud what the other side says from now on, and nothing of what was there before. */
export function ChatNews({ messages, viewerId, name }: Props) {
  const [before] = useState(() => messages.at(-1)?.createdAt ?? '')
  const news = messages.findLast(({ senderId, createdAt }) => senderId !== viewerId && createdAt > before)

  return (
    <div className="unseen" aria-live="polite">
      {news && <p key={news.id}>{`${name}: ${news.content ?? news.attachmentName ?? ''}`}</p>}
    </div>
  )
}
