import { emailMaxCharacters } from '#shared/constants.ts'
import { removeInvisible } from '#shared/text.ts'

/** Characters of domains, including those of other scripts, but none with another meaning in a URL. */
const domainPattern = /^[a-z0-9.\-\u0080-\u{10FFFF}]+$/u
const asciiPattern = /^[\0-\x7f]*$/

/** Returns the ASCII form of a domain ('пример.рф' is 'xn--e1afmkfd.xn--p1ai', RFC 5891), or the domain unchanged. */
function toAsciiDomain(domain: string): string {
  if (asciiPattern.test(domain) || !domainPattern.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * Normalizes an address for storage and comparison: in lower case, without invisible characters from copying, and with
 * international domains in the form that mail servers use.
 */
export function normalizeEmail(typed: string): string {
  const address = removeInvisible(typed).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  // An address that is too long stays unchanged and is refused later.
  if (at < 0 || address.length > emailMaxCharacters) return address
  return address.slice(0, at + 1) + toAsciiDomain(address.slice(at + 1))
}

/**
 * Stricter than the pattern of HTML, which browsers use: dots may stand only between other characters (RFC 5321), and
 * the domain must end in a top-level domain ('ada@porchlight' is a typing error).
 */
export const isPublicEmail = (address: string): boolean =>
  !/^\.|\.\.|\.@/.test(address) && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(address)
