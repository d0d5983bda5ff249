import { emailMaxCharacters } from '#shared/limits.ts'
import { withoutInvisible } from '#shared/text.ts'

/** A sign of any other script, beside those of plain domains: none that means anything else in a URL. */
const mayBeDomain = /^[a-z0-9.\-\u0080-\u{10FFFF}]+$/u
const isAscii = /^[\0-\x7f]*$/

/** The ASCII form of a domain ('пример.рф' is 'xn--e1afmkfd.xn--p1ai', RFC 5891), or the domain as it is. */
function inAscii(domain: string): string {
  if (isAscii.test(domain) || !mayBeDomain.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * An address as it is kept and compared: in lower case, without what a copy brings along and nobody sees, and with an
 * international domain in the form that mail servers use.
 */
export function tidyAddress(typed: string): string {
  const address = withoutInvisible(typed).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  // An address that is too long is refused as it is.
  if (at < 0 || address.length > emailMaxCharacters) return address
  return address.slice(0, at + 1) + inAscii(address.slice(at + 1))
}

/**
 * Beyond the pattern of HTML, which browsers go by: dots stand between other signs only (RFC 5321), and the last part
 * of a domain is one that can be in the public DNS ('ada@porchlight' is a slip).
 */
export const isPublicAddress = (address: string): boolean =>
  !/^\.|\.\.|\.@/.test(address) && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(address)
