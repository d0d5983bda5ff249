import { sign } from '#server/platform/secrets/digest.ts'

/**
 * Returns the password that a public demo asks for before it shows its mails, and before a role works: 80 bits in
 * hexadecimal digits. It stays the same across restarts and nodes while the secret is the same.
 */
export const demoPasswordOf = (secret: string): string =>
  Buffer.from(sign(secret, 'mail page of the demo'), 'base64url').toString('hex').slice(0, 20)
