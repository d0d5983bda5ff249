import { type RawBuilder, sql } from 'kysely'
import { formerNeighborName } from '#shared/users/former.ts'

type Person = {
  first_name: string
  last_name: string
  email: string
  phone: string | null
  address: string | null
}

/** A text column of a table without what told who somebody was: `set({ title: mask('title') })`. */
export type Mask = (column: string) => RawBuilder<string>

const stranger = `${formerNeighborName.firstName} ${formerNeighborName.lastName}`
const phoneMinDigits = 7

/**
 * Takes a person's names, and their email, phone and address as their profile has them, out of what they wrote. Names
 * are found as whole words written as they write them, so that not every 'will' goes with a Will.
 */
export function maskOf({ first_name, last_name, email, phone, address }: Person): Mask {
  const names = words([`${first_name} ${last_name}`, first_name, last_name])
  const reach = [...words([email, address]), ...digitsOf(phone)]
  return (column) => without(without(sql.ref(column), reach, '…', 'gi'), names, stranger, 'g')
}

/** The longest first, so that no part of a longer one is found in its place. */
const words = (texts: (string | null)[]): string[] =>
  texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'))

/** A number however its digits are set apart. */
function digitsOf(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length < phoneMinDigits ? [] : [[...digits].join('[ ().-]{0,3}')]
}

function without(text: RawBuilder<string>, found: string[], put: string, how: string): RawBuilder<string> {
  if (found.length === 0) return text
  const pattern = `(?<!\\w)(?:${found.join('|')})(?!\\w)`
  return sql<string>`regexp_replace(${text}, ${pattern}, ${put}, ${how})`
}
