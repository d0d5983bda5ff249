import * as z from 'zod/mini'
import { email } from '#shared/auth/schema.ts'
import { firstOf } from '#shared/graphemes.ts'
import { nameMaxCharacters } from '#shared/limits.ts'
import { tidyLine, visibleLength } from '#shared/text.ts'

const claimed = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email,
  email_verified: z.pipe(
    z.optional(z.unknown()),
    z.transform((said) => said === true || said === 'true'),
  ),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
})

export type GooglePerson = {
  sub: string
  email: string
  isVerified: boolean
  firstName: string
  lastName: string
}

/**
 * Who stands behind an ID token's claims (https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims).
 * Throws where it names no account or no address; names are made to fit, whatever they are.
 */
export function personIn(claims: object): GooglePerson {
  const { sub, email, email_verified: isVerified, ...names } = z.parse(claimed, claims)
  const [first = '', ...others] = cleaned(names.name).split(' ')
  return {
    sub,
    email,
    isVerified,
    firstName: cut(cleaned(names.given_name) || first) || 'Neighbor',
    lastName: cut(cleaned(names.family_name) || (names.given_name ? '' : others.join(' '))),
  }
}

/** On one line, without control characters and halves of characters; nothing where nobody could see it. */
function cleaned(name: unknown): string {
  if (typeof name !== 'string') return ''
  const text = tidyLine(name.toWellFormed().replace(/[\p{Cc}\uFFFD]/gu, ' '))
  return visibleLength(text) > 0 ? text : ''
}

const cut = (name: string): string => tidyLine(firstOf(name, nameMaxCharacters))
