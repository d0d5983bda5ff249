import * as z from 'zod/mini'
import { email } from '#shared/auth/schema.ts'
import { nameMaxCharacters } from '#shared/constants.ts'
import { truncateText } from '#shared/graphemes.ts'
import { normalizeLine, visibleLength } from '#shared/text.ts'

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email,
  email_verified: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => value === true || value === 'true'),
  ),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
})

export type GooglePerson = {
  sub: string
  email: string
  isEmailConfirmed: boolean
  firstName: string
  lastName: string
}

/**
 * Reads the user from an ID token's claims (https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims).
 * Throws if they lack the account or the address; names are always made to fit.
 */
export function parseGooglePerson(claims: object): GooglePerson {
  const { sub, email, email_verified: isEmailConfirmed, ...names } = z.parse(claimsSchema, claims)
  const [first = '', ...others] = cleanName(names.name).split(' ')
  return {
    sub,
    email,
    isEmailConfirmed,
    firstName: shortenName(cleanName(names.given_name) || first) || 'Neighbor',
    lastName: shortenName(cleanName(names.family_name) || (names.given_name ? '' : others.join(' '))),
  }
}

/**
 * Returns the name on one line, with control characters and lone surrogates removed; empty if nothing of it is visible.
 */
function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const text = normalizeLine(name.toWellFormed().replace(/[\p{Cc}\uFFFD]/gu, ' '))
  return visibleLength(text) > 0 ? text : ''
}

const shortenName = (name: string): string => normalizeLine(truncateText(name, nameMaxCharacters))
