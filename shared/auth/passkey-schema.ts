import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { passkeyRefusals } from './passkey-refusals.ts'

const fieldMaxCharacters = 8192
const { message } = passkeyRefusals.passkey_failed
/** Bytes as a browser sends them: base64url without padding. */
const bytes = z
  .string(message)
  .check(z.minLength(1, message), z.maxLength(fieldMaxCharacters, message), z.regex(/^[\w-]*$/, message))

/** A way to reach an authenticator, such as a cable; newer browsers know more of them. */
const transport = z.string(message).check(z.regex(/^[a-z-]{1,20}$/, message))
const transportsMax = 10

const descriptorSchema = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
})

/** Options of `navigator.credentials.create`, with bytes as base64url. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.optional(z.array(descriptorSchema)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.string()),
    }),
  ),
  attestation: z.optional(z.string()),
})

/** Options of `navigator.credentials.get`, with bytes as base64url. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(descriptorSchema)),
  userVerification: z.optional(z.string()),
})

export const newPasskey = z.object({
  credentialId: bytes,
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.optional(z.array(transport, message).check(z.maxLength(transportsMax, message))),
})
export type NewPasskey = z.infer<typeof newPasskey>

export const shownPasskey = z.object({
  credentialId: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type ShownPasskey = z.infer<typeof shownPasskey>

/** A passkey of the user, without its key. */
export const passkeySchema = z.object({
  id: z.uuid(),
  device: described(z.string(), 'The browser in which it was added, for example: Chrome on Windows.'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  signsIn: described(z.boolean(), 'False if it is only a second factor: it was added before the address was proven.'),
})
export type Passkey = z.infer<typeof passkeySchema>
