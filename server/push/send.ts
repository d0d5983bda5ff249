import type { IncomingMessage } from 'node:http'
import webpush from 'web-push'
import { ask } from '#server/outside/ask.ts'
import { isNamedPrivate } from '#server/outside/public-lookup.ts'
import { pushKeptDays, pushMaxMs } from '#shared/limits.ts'
import type { PushDevice, PushWords } from '#shared/push/schema.ts'
import { daySeconds } from '#shared/time.ts'
import type { PushKeys } from './keys.ts'

/** The push service took it, or knows the device no more. */
type Pushed = 'taken' | 'gone'

export type SendPush = (device: PushDevice, words: PushWords) => Promise<Pushed>

const tellNoDevice: SendPush = async () => 'taken'

/** The subscription has ended (RFC 8030, sections 7.2 and 7.3). */
const goneFor = new Set([404, 410])

/** It took too long, or there were too many: neither says that anything is wrong with what was sent. */
const laterFor = new Set([408, 429])

/**
 * A push service refuses what we send, whichever device it is for: our keys, our contact or our clock may be wrong. The
 * device is as good as before.
 */
export class PushRefused extends Error {
  /** The same for all that one service refuses in the same way. */
  readonly kind: string

  constructor(origin: string, status: number, reason: string) {
    super(`The push service at ${origin} refuses what we send: ${status} ${reason}`)
    this.kind = `${origin} ${status}`
  }
}

type Options = {
  keys: PushKeys
  /** How a push service reaches the sender: an address of mail or of a page. */
  subject: string
  mayBeInside?: boolean | undefined
  /** Else nobody is told anything. */
  goesOut: boolean
}

/**
 * Sends words to a device, encrypted for it alone (RFC 8291). Throws where its push service does not take them now, or
 * where a browser named one that lies in the operator's own network.
 */
export function openPushSender({ keys, subject, mayBeInside = false, goesOut }: Options): SendPush {
  if (!goesOut) return tellNoDevice
  return async ({ endpoint, p256dh, auth }, words) => {
    const url = new URL(endpoint)
    if (!mayBeInside && isNamedPrivate(url.hostname)) return 'gone'
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(words),
      { TTL: pushKeptDays * daySeconds, vapidDetails: { subject, ...keys } },
    )
    const question = { method, headers, body, mayBeInside, maxMs: pushMaxMs }
    const { status, reason } = await ask(url, question, async (answer) => {
      const isRefused = isRefusal(answer.statusCode ?? 0)
      if (!isRefused) answer.resume()
      return { status: answer.statusCode ?? 0, reason: isRefused ? await reasonIn(answer) : '' }
    })
    if (goneFor.has(status)) return 'gone'
    if (isRefusal(status)) throw new PushRefused(url.origin, status, reason)
    if (status < 200 || status > 299) throw new Error(`A push was not taken: ${status}`)
    return 'taken'
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && !goneFor.has(status) && !laterFor.has(status)

const reasonMaxCharacters = 200

/** The beginning of what a service says, in one line and without what may name a device. */
async function reasonIn(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) {
    text += piece
    if (text.length > reasonMaxCharacters) break
  }
  return text
    .slice(0, reasonMaxCharacters)
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
}
