import type { QueryClient } from '@tanstack/react-query'
import { waitingOf } from './drafts.ts'
import { isUnderWay, send } from './send.ts'

/** Sends what this person wrote without a network, on a page that was closed before the network was back. */
export function sendWaiting(cache: QueryClient, viewerId: string) {
  for (const { words, ...chat } of waitingOf(viewerId))
    if (!isUnderWay(cache, words)) send(cache, { ...chat, viewerId }, words)
}
