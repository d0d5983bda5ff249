import type { IncomingMessage } from 'node:http'
import webpush from 'web-push'
import { isPrivateHost } from '#server/platform/outbound/public-lookup.ts'
import { sendRequest } from '#server/platform/outbound/send-request.ts'
import { pushTimeoutMs, pushTtlDays } from '#shared/constants.ts'
import type { PushDevice, PushPayload } from '#shared/push/schema.ts'
import { daySeconds } from '#shared/time.ts'

/** The VAPID key pair that identifies an installation to push services. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Result of a push: the service accepted it, or no longer knows the device. */
type PushResult = 'accepted' | 'gone'

export type SendPush = (device: PushDevice, payload: PushPayload) => Promise<PushResult>

const discardPush: SendPush = async () => 'accepted'

/** Statuses that mean that the subscription has ended (RFC 8030, sections 7.2 and 7.3). */
const goneStatuses = new Set([404, 410])

/** Statuses for a timeout or too many requests, neither of which means that the push itself is wrong. */
const retryStatuses = new Set([408, 429])

/**
 * Thrown if a push service refuses our pushes for every device: our keys, our contact or our clock may be wrong. The
 * device stays registered.
 */
export class PushRefusedError extends Error {
  /** Identical for all refusals of one service with one status. */
  readonly kind: string

  constructor(origin: string, status: number, reason: string) {
    super(`The push service at ${origin} refuses what we send: ${status} ${reason}`)
    this.kind = `${origin} ${status}`
  }
}

type Options = {
  keys: PushKeys
  /** Contact for push services: a mail address or a page. */
  subject: string
  mayBePrivate?: boolean | undefined
  /** If false, nothing is sent. */
  isOutgoingEnabled: boolean
}

/**
 * Opens the sender of pushes, which encrypts each for its device (RFC 8291). It throws if the push service does not
 * accept it now, or if the endpoint given by a browser is in a private network. The sender of web-push itself would
 * connect to any network.
 */
export function openPushSender({ keys, subject, mayBePrivate = false, isOutgoingEnabled }: Options): SendPush {
  if (!isOutgoingEnabled) return discardPush
  return async ({ endpoint, p256dh, auth }, payload) => {
    const url = new URL(endpoint)
    if (!mayBePrivate && isPrivateHost(url.hostname)) return 'gone'
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL: pushTtlDays * daySeconds, vapidDetails: { subject, ...keys } },
    )
    const requestOptions = { method, headers, body, mayBePrivate, maxMs: pushTimeoutMs }
    const { status, reason } = await sendRequest(url, requestOptions, async (answer) => {
      const isRefused = isRefusal(answer.statusCode ?? 0)
      if (!isRefused) answer.resume()
      return { status: answer.statusCode ?? 0, reason: isRefused ? await readReason(answer) : '' }
    })
    if (goneStatuses.has(status)) return 'gone'
    if (isRefusal(status)) throw new PushRefusedError(url.origin, status, reason)
    if (status < 200 || status > 299) throw new Error(`A push was not accepted: ${status}`)
    return 'accepted'
  }
}

const isRefusal = (status: number) =>
  status >= 400 && status < 500 && !goneStatuses.has(status) && !retryStatuses.has(status)

const reasonMaxCharacters = 200

/** Returns the beginning of the service's answer, in one line and without parts that may identify a device. */
async function readReason(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > reasonMaxCharacters) break
  }
  return text
    .slice(0, reasonMaxCharacters)
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
}
