import { useEffect, useState } from 'react'
import { sayLive } from '#web/lib/live-line.ts'
import type { Chatting } from './queries.ts'
import { createTypist } from './typist.ts'

/** Tells the other end of one chat that the viewer types there, until they stop, send or leave. */
export function useTypist({ taskId, viewerId, partnerId }: Chatting) {
  const [typist] = useState(() =>
    createTypist((type) => sayLive({ type, taskId, senderId: viewerId, recipientId: partnerId })),
  )
  useEffect(() => typist.stop, [typist])
  return typist
}
