import { Redis } from 'ioredis'
import { openCoolDown } from '#server/platform/process/cool-down.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { onRedisError } from '#server/platform/redis/redis-error.ts'

/** A slower answer is not waited for: the node's own count is used instead. */
const countAnswerMaxMs = 250
const coolDownMs = 2000

export type SharedStore = {
  client: Redis
  /** Returns the result of `ask`, or null if Redis does not answer. */
  requestOrNull: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>
  close: () => void
}

/**
 * Opens the Redis in which all nodes count. It may be unreachable at any time, also at start; the client reconnects by
 * itself.
 */
export function openSharedStore(url: string, reportError: OnError): SharedStore {
  const onError = onRedisError(reportError)
  const client = new Redis(url, {
    commandTimeout: countAnswerMaxMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  client.on('error', onError)
  const coolDown = openCoolDown(coolDownMs)

  async function requestOrNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    if (client.status !== 'ready' || coolDown.isOn()) return null
    try {
      return await ask()
    } catch (error) {
      coolDown.begin()
      onError(error)
      return null
    }
  }
  return { client, requestOrNull, close: () => client.disconnect() }
}
