import { useEffect, useState } from 'react'
import type { ChatIds } from '#web/features/messages/queries.ts'
import { sendLive } from '#web/lib/live-socket.ts'
import { createTypingEmitter } from './typing-emitter.ts'

/** Tells the chat partner that the viewer is typing, until they stop, send or leave. */
export function useTypingEmitter({ taskId, viewerId, partnerId }: ChatIds) {
  const [emitter] = useState(() =>
    createTypingEmitter((type) => sendLive({ type, taskId, senderId: viewerId, recipientId: partnerId })),
  )
  useEffect(() => emitter.stop, [emitter])
  return emitter
}
