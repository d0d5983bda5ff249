import { type RawBuilder, sql } from 'kysely'

/** How somebody can be reached; `addresses` are their profile's and those of their tasks, as they wrote them. */
type Reach = { email: string; phone: string | null; addresses: string[] }

/** A text column of a table without how its writer can be reached: `set({ title: mask('title') })`. */
export type Mask = (column: string) => RawBuilder<string>

const maskedMinDigits = 7
/** With fewer, what was given as an address may be a turn of everyday speech: 'Oak Park', '2 dogs'. */
const streetMinWords = 3

/**
 * Takes a person's email, phone and street addresses out of what they wrote, and nothing else. Their names are not
 * looked for: who can tell a Rose from her roses? What the product itself says of them, it knows by its form.
 */
export function maskOf({ email, phone, addresses }: Reach): Mask {
  const streets = [...new Set(addresses.flatMap(streetsIn))].sort((a, b) => b.length - a.length)
  // What stands around each, so that nobody else's longer one is cut: 'mary.rose@home.example', '112 Elm Street'.
  const patterns = [
    `(?<![\\w.+-])${literally(email)}(?![\\w-]|\\.\\w)`,
    ...digitsOf(phone).map((digits) => `(?<!\\d)${digits}(?!\\d)`),
    ...streets.map((street) => `(?<!\\w)${literally(street)}(?!\\w)`),
  ]
  const pattern = patterns.map((one) => `(?:${one})`).join('|')
  return (column) => sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, '…', 'gi')`
}

const literally = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')

/** The whole address and its street alone, where they begin with a house number; the longer one is found first. */
const streetsIn = (address: string): string[] =>
  [address.trim(), address.split(',')[0]?.trim() ?? ''].filter(
    (text) => /^\d/.test(text) && text.split(/\s+/).length >= streetMinWords,
  )

/** A number however its digits are set apart, with the country's own 1 or without. */
function digitsOf(phone: string | null): string[] {
  const digits = (phone?.replace(/\D/g, '') ?? '').replace(/^1(?=\d{10}$)/, '')
  const apart = '[ ().-]{0,3}'
  return digits.length < maskedMinDigits ? [] : [`(?:\\+?1${apart})?\\(?${[...digits].join(apart)}`]
}
