import { sign } from '#server/secrets/digest.ts'

/**
 * The password that a public demo asks for before it shows its mails: 80 bits in hexadecimal digits. It is the same at
 * every start and on every node, as long as the secret stays.
 */
export const mailPasswordOf = (secret: string): string =>
  Buffer.from(sign(secret, 'mail page of the demo'), 'base64url').toString('hex').slice(0, 20)
