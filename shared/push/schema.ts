import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { pushEndpointMaxCharacters } from '#shared/limits.ts'

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`)))

/** Where a push service takes messages for one browser; it names nobody. */
export const pushEndpoint = z
  .url({ protocol: /^https$/, error: 'Please send the address that the browser gave' })
  .check(z.maxLength(pushEndpointMaxCharacters))

/** What a browser says when it is asked to be told (the Push API's `PushSubscription`). */
export const pushDevice = z.object({
  endpoint: pushEndpoint,
  p256dh: described(base64url(87), 'The public key of the browser, 65 bytes in base64url.'),
  auth: described(base64url(22), 'The secret it shares with us, 16 bytes in base64url.'),
})
export type PushDevice = z.infer<typeof pushDevice>

/** What arrives on the device. */
export type PushWords = {
  title: string
  message: string
  /** Where a tap leads. */
  path: string
  /** What comes later with the same tag takes its place. */
  tag: string
}
