import webpush from 'web-push'
import { ask } from '#server/outside/ask.ts'
import { isNamedPrivate } from '#server/outside/public-lookup.ts'
import { pushKeptDays, pushMaxMs } from '#shared/limits.ts'
import type { PushDevice, PushWords } from '#shared/push/schema.ts'
import { daySeconds } from '#shared/time.ts'
import { site } from '#site'
import type { PushKeys } from './keys.ts'

/** The push service took it, or knows the device no more. */
type Pushed = 'taken' | 'gone'

export type SendPush = (device: PushDevice, words: PushWords) => Promise<Pushed>

const tellNoDevice: SendPush = async () => 'taken'

/** As RFC 8030 and 8292 have it; a service forgets a device also when it takes our keys for another's. */
const goneFor = new Set([403, 404, 410])

type Options = {
  keys: PushKeys
  mayBeInside?: boolean | undefined
  /** Else nobody is told anything. */
  goesOut: boolean
}

/**
 * Sends words to a device, encrypted for it alone (RFC 8291). Throws where its push service does not take them now, or
 * where a browser named one that lies in the operator's own network.
 */
export function openPushSender({ keys, mayBeInside = false, goesOut }: Options): SendPush {
  if (!goesOut) return tellNoDevice
  return async ({ endpoint, p256dh, auth }, words) => {
    const url = new URL(endpoint)
    if (!mayBeInside && isNamedPrivate(url.hostname)) return 'gone'
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(words),
      { TTL: pushKeptDays * daySeconds, vapidDetails: { subject: `mailto:${site.contactEmail}`, ...keys } },
    )
    const status = await ask(url, { method, headers, body, mayBeInside, maxMs: pushMaxMs }, (answer) => {
      answer.resume()
      return answer.statusCode ?? 0
    })
    if (goneFor.has(status)) return 'gone'
    if (status < 200 || status > 299) throw new Error(`A push was not taken: ${status}`)
    return 'taken'
  }
}
