import { type RawBuilder, sql } from 'kysely'

/** Contact details of a user; `addresses` are those of the profile and of the tasks, as the user wrote them. */
type ContactDetails = { email: string; phone: string | null; addresses: string[] }

/** Wraps a text column in SQL that masks the contact details of its author: `set({ title: mask('title') })`. */
export type Mask = (column: string) => RawBuilder<string>

/** Fills a masked text up to the length that a constraint asks for. */
export const maskedAtLeast = (masked: RawBuilder<string>, minCharacters: number): RawBuilder<string> =>
  sql<string>`rpad(${masked}, greatest(char_length(${masked}), ${minCharacters}::int), '…')`

const maskedMinDigits = 7
/** A shorter address text may be ordinary words: 'Oak Park', '2 dogs'. */
const streetMinWords = 3

/**
 * Builds the mask for a user's email, phone and street addresses. Names in free text are not masked, because they
 * cannot be distinguished from ordinary words ('Rose'); names in generated text are replaced by its pattern.
 */
export function createMask({ email, phone, addresses }: ContactDetails): Mask {
  const streets = [...new Set(addresses.flatMap(streetsIn))].sort((a, b) => b.length - a.length)
  // The conditions around each value keep longer values of other people intact: 'mary.rose@home.example', '112 Elm
  // Street'.
  const patterns = [
    `(?<![\\w.+-])${escapePattern(email)}(?![\\w-]|\\.\\w)`,
    ...digitsOf(phone).map((digits) => `(?<!\\d)${digits}(?!\\d)`),
    ...streets.map((street) => `(?<!\\w)${escapePattern(street)}(?!\\w)`),
  ]
  const pattern = patterns.map((one) => `(?:${one})`).join('|')
  return (column) => sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, '…', 'gi')`
}

const escapePattern = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')

/**
 * Returns the whole address and its street alone, if they begin with a house number. The longer one must be matched
 * first.
 */
const streetsIn = (address: string): string[] =>
  [address.trim(), address.split(',')[0]?.trim() ?? ''].filter(
    (text) => /^\d/.test(text) && text.split(/\s+/).length >= streetMinWords,
  )

/** Matches the number with any separators between its digits, with or without the country code 1. */
function digitsOf(phone: string | null): string[] {
  const digits = (phone?.replace(/\D/g, '') ?? '').replace(/^1(?=\d{10}$)/, '')
  const apart = '[ ().-]{0,3}'
  return digits.length < maskedMinDigits ? [] : [`(?:\\+?1${apart})?\\(?${[...digits].join(apart)}`]
}
