import type { QueryClient } from '@tanstack/react-query'
import { isSending, sendMessage } from '#web/features/messages/chat/send-message.ts'
import { pendingMessagesOf } from './drafts.ts'

/** Sends the viewer's messages that were written offline on a page closed before the network was back. */
export function sendPendingMessages(cache: QueryClient, viewerId: string) {
  for (const { message, ...chat } of pendingMessagesOf(viewerId))
    if (!isSending(cache, message)) sendMessage(cache, { ...chat, viewerId }, message)
}
