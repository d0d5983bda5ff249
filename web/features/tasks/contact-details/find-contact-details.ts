import { descriptionMaxCharacters } from '#shared/constants.ts'
import type { ContactDetail, ContactKind, TextPart } from './contact-detail.ts'
import { findEmails } from './find-emails.ts'
import { findMoneyApps } from './find-money-apps.ts'
import { findPhones } from './find-phones.ts'
import { findStreetAddresses } from './find-street-addresses.ts'

/** In UTF-16 units, of which a character has at most two. A longer text cannot be posted. */
export const scannedMaxUnits = 2 * descriptionMaxCharacters

/** If two finders find the same part, the first of them counts: '7085550188@mail.example' is an email address. */
const finders: [ContactKind, (text: string) => TextPart[]][] = [
  ['email', findEmails],
  ['moneyApp', findMoneyApps],
  ['phone', findPhones],
  ['address', findStreetAddresses],
]

/** Finds what looks like a contact detail of the writer, in the order of the text and without overlaps. */
export function findContactDetails(text: string): ContactDetail[] {
  const plain = toPlainCharacters(text.slice(0, scannedMaxUnits))
  const found = finders.flatMap(([kind, find]) => find(plain).map((part) => ({ kind, ...part })))
  let lastEnd = 0
  return found
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < lastEnd) return false
      lastEnd = end
      return true
    })
}

/** Replaces full-width characters, dashes, and special or invisible spaces by ASCII of the same length. */
const toPlainCharacters = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2000-\u200f\u202a-\u202f\u205f-\u2069\u3000\ufeff]/g, ' ')
