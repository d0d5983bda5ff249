import { sign } from '#server/platform/secrets/digest.ts'

const gmailDomains = ['gmail.com', 'googlemail.com']

/**
 * Returns one form for addresses that lead to the same mailbox: without what follows a plus sign, and at Gmail without
 * dots (https://support.google.com/mail/answer/7436150). The address must be normalized already.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [domain, plus] = [email.slice(at + 1), email.indexOf('+')]
  const local = email.slice(0, plus > 0 && plus < at ? plus : at)
  return gmailDomains.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** Returns the hash by which a barred address is known. Without the secret nobody can try addresses against it. */
export const hashAddress = (secret: string, email: string): string => sign(secret, `barred address ${mailboxOf(email)}`)
