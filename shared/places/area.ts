import { addressMaxCharacters } from '#shared/constants.ts'
import { isOtherCountry } from './countries.ts'

export const generalArea = 'General Area'

/**
 * Normalizes spaces, hyphens and full-width characters, and removes invisible ones, so that the expressions below run
 * in linear time on any text.
 */
const normalizeAddress = (address: string) =>
  address
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** A ZIP code of five digits, or of nine. */
const zipPattern = /(\d{5})(?: ?- ?\d{4}| \d{4}|\d{4})?(?![\p{L}\p{N}])/gu

/** Abbreviations of states, territories and military mail. Source: USPS Publication 28, appendix B. */
const statePattern = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(?:${
    'AA|AE|AK|AL|AP|AR|AS|AZ|CA|CO|CT|DC|DE|FL|(?<=, )FM|GA|GU|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MH|MI|MN|MO|MP|MS|MT|NC|ND|' +
    'NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|PW|RI|SC|SD|TN|TX|UT|VA|VI|VT|WA|WI|WV|WY'
  })[ .,-]*$`,
  'u',
)

/** Words before a number that is not a ZIP code: of a box, an apartment, a route or a telephone. */
const otherNumberPattern = [
  '(?:p\\.? ?o\\.?|mail|post|lock|drop)?[ -]?bo?x|p\\.? ?o\\.?(?: ?b\\.?)?|pmb|drawer|locker|psc|cmr',
  'unit|apt|apartment|suite|ste|studio|condo|room|rm|floor|flr|lot|spc|trailer|trlr|slip|stall|berth|dock|hangar',
  'building|bldg|hse|door|parcel|plot|block|dept|department|mail ?stop',
  '(?<!zip |postal )code|pin|passcode|buzzer|alarm|wi-?fi|no|nr|num|number|n[º°]|№|order|invoice|ticket|ref',
  'phone|telephone|tel|cell|fax|call|caller|text|ext|extension|bus',
  '(?:county|co|state|forest|farm to market|ranch) r(?:oa)?d',
  'route|rt|rte|hwy|highway|interstate|freeway|exit|km|milepost|mile marker|i|fm|cr|sr|r\\.?r\\.?|hc|us',
].join('|')
/** Further such words, which also end the names of towns. They count at the start of an address or behind a comma. */
const numberedAtStart = 'area|bay|flat|gate|house|key|mile|pier|section|site|space|tower|wing|zone'
const numbersOther = new RegExp(
  `(?:#|(?:^|[^\\p{L}\\p{N}])(?:${otherNumberPattern})|(?:^|,) ?(?:${numberedAtStart}))` +
    `(?:[ .:#]*(?:is|no|nr|number)\\b)?[ .:#=("'\u201c\u2018[-]*$`,
  'iu',
)
/**
 * Text before digits that are part of a longer number or word, an amount, or another country's postal code: D-10115.
 */
const partOfNumberPattern = /(?:[\p{L}\p{N}#$€£+@%*\\_]|\d ?[.:/-]|(?:^|[ ,])[A-Z]{1,3}-)$/u

/**
 * Text that may follow a ZIP code. A word right after the digits would be the name of a street, and a number a part of
 * the same number.
 */
const afterZipPattern =
  /^(?![.:/-]\d)(?:$| ?[^\p{L}\p{N}\p{M} %°]| (?:the )?(?:usa?|u\.s|united states|america)(?!\p{L}))/iu

function matchZip(address: string): { zip: string; before: string } | null {
  const text = normalizeAddress(address).slice(-addressMaxCharacters)
  for (const found of [...text.matchAll(zipPattern)].reverse()) {
    const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    const isBehindState = statePattern.test(before)
    const isOther = !isBehindState && (numbersOther.test(before) || partOfNumberPattern.test(before))
    const isEnd = afterZipPattern.test(behind) || (isBehindState && behind.startsWith(' '))
    if (!isOther && isEnd && !behind.split(/[,;()]/).some(isOtherCountry)) return { zip: found[1] as string, before }
  }
  return null
}

/** Returns the last five digits of an address that are a ZIP code, or null. */
export const parseZip = (address: string): string | null => matchZip(address)?.zip ?? null

/** Returns the town before the ZIP code of an address, or null if that is not certain. */
export function parseTown(address: string): string | null {
  const before =
    matchZip(address)
      ?.before.replace(/[ \p{P}\p{S}]+$/u, '')
      .replace(/[ ,]+[A-Z]{2}$/, '')
      .replace(/[ ,]+$/, '') ?? ''
  const town = before.split(',').at(-1)?.trim() ?? ''
  return town === '' || /\d/.test(town) ? null : town
}

const stateAndZip = /^(?:[A-Z]{2} )?(\d{5})(?:-\d{4})?$/

/** Returns 'Oak Park, 60302' for '12 Maple Street, Oak Park, IL 60302'. It does not change its own result. */
export function areaOf(address: string): string {
  const [city = '', end = ''] = address.split(',').slice(-2).map(normalizeAddress)
  const zip = stateAndZip.exec(end)?.[1]
  return zip && city && !/\d/.test(city) ? `${city}, ${zip}` : generalArea
}

type AddressFacts = { address: string; area?: string | undefined }

/** Returns the public area of a task, which lists show also to viewers who know the exact address. */
export const publicAreaOf = ({ address, area = areaOf(address) }: AddressFacts): string => area
