import * as z from 'zod/mini'
import { pushEndpointMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`)))

/** Address at a push service that identifies one browser, but no person. */
export const pushEndpoint = z
  .url({ protocol: /^https$/, error: 'Please send the address that the browser gave' })
  .check(z.maxLength(pushEndpointMaxCharacters))

/** A browser's push subscription (`PushSubscription` of the Push API). */
export const pushDevice = z.object({
  endpoint: pushEndpoint,
  p256dh: described(base64url(87), 'The public key of the browser, 65 bytes in base64url.'),
  auth: described(base64url(22), 'The authentication secret of the subscription, 16 bytes in base64url.'),
})
export type PushDevice = z.infer<typeof pushDevice>

/** Payload of a push. */
export type PushPayload = {
  title: string
  message: string
  /** Path that opens on a tap. */
  path: string
  /** A later push with the same tag replaces the earlier one. */
  tag: string
  /** Set if the push asks whether this arrangement happened, which its buttons answer. */
  question?: { taskId: string; arrangementId: string }
}
