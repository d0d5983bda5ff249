import { Redis } from 'ioredis'
import type { OnError } from '#server/process/on-error.ts'
import { openRest } from '#server/process/rest.ts'

/** A count that takes longer helps nobody: the node's own stands in for it. */
const countAnswerMaxMs = 250
const restMs = 2000

export type SharedStore = {
  client: Redis
  /** What `ask` answers, or null where Redis does not. */
  tryAsking: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>
  close: () => void
}

/** The Redis that all nodes count in. It may be away at the start and at any time: it comes back by itself. */
export function openSharedStore(url: string, onError: OnError): SharedStore {
  const client = new Redis(url, {
    commandTimeout: countAnswerMaxMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  client.on('error', onError)
  const rest = openRest(restMs)

  async function tryAsking<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    if (client.status !== 'ready' || rest.isOn()) return null
    try {
      return await ask()
    } catch (error) {
      rest.begin()
      onError(error)
      return null
    }
  }
  return { client, tryAsking, close: () => client.disconnect() }
}
