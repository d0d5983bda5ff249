import { addressMaxCharacters } from '#shared/limits.ts'
import { isCountry } from './countries.ts'
import { stateBefore } from './states.ts'

export const generalArea = 'General Area'

/**
 * One blank for blanks of any kind, one hyphen for dashes of any kind, plain signs for wide ones, and nothing for what
 * shows nothing: every expression below then takes time in proportion to the text, however it is written.
 */
const tidy = (address: string) =>
  address
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

/** Five digits, with four more or without. */
const fiveDigits = /(\d{5})(?: ?- ?\d{4}| \d{4}|\d{4})?(?![\p{L}\p{N}_])/gu
/** A number or a word that five digits behind it are a part of, or an amount. */
const begunBefore = /(?:[\p{L}\p{N}#$€£+@%*\\_]|\d[.:/-]|[\p{L}\d]\/)$/u

/**
 * What may follow a ZIP code: punctuation, a bracket or a quote with any remark behind it. A bare word is the name of a
 * street, and a bare number a part of a longer one.
 */
const remark = /^(?:$| ?[^\p{L}\p{N}\p{M} #&+%*@$€£°=](?! ?\d)| ?[([{,;]| - ?\d+(?:st|nd|rd|th)\b)/u
const country =
  /^[ ,]*(?:(?:the )?u\.? ?s\.?(?: ?a\.?)?|(?:the )?united states(?: of america)?|america)(?![\p{L}\p{N}])/iu

/** What has a number of its own: a box, a door, a route or a telephone. */
const numbered = [
  '(?:p\\.? ?o\\.?|mail|post|lock|call|drop)?[ -]?box|p\\.? ?o\\.?(?: ?b\\.?)?',
  'g\\.?p\\.?o\\.?|pmb|drawer|locker|psc|cmr',
  'unit|apt|apartment|suite|ste|room|rm|floor|flr|lot|space|spc|trailer|trlr|slip|stall|berth|condo|studio|flat',
  'building|bldg|house|hse|door|site|parcel|plot|block|dept|department|mail ?stop',
  'gate|code|pin|passcode|password|buzzer|no|nr|num|number|account|acct|order|ticket|ref|badge',
  'phone|telephone|tel|cell|fax|call|text|ext|extension',
  '(?:county|co|state|st|farm(?: to market)?|ranch(?: to market)?|private|forest|fire|rural) (?:road|rd)',
  'route|rt|rte|hwy|highway|interstate|fwy|freeway|exit|km|kilomet(?:er|re)|milepost|marker|i|fm|cr|sr|rr|hc|us(?=-)',
].join('|')
const numbersOther = new RegExp(
  `(?:#|(?:^|[^\\p{L}\\p{N}])(?:${numbered})\\.?)(?: ?(?:is|no|nr|num|number)\\b)?[ .:#=("'\u201c\u2018[-]*$`,
  'iu',
)
/** Towns with such a word at their end. */
const townsSoNamed = new RegExp(
  `(?:^|[^\\p{L}])(?:${[
    'dime box|new site|(?:white|spring|court|red|oregon) house',
    '(?:ash|big|burns|dutch|hickory|oak|salt) flat|(?:south|ocean|iron|golden|silver|vails) gate',
  ].join('|')}) ?$`,
  'iu',
)

type Found = {
  zip: string
  /** What stands before the ZIP code and its state. */
  before: string
  /** The letters of a state in which the ZIP code does not lie; null where it lies there, or none is named. */
  otherState: string | null
  /** Whether the address names the state in which the ZIP code lies. */
  isSure: boolean
}

/** The last five digits of an address that are a ZIP code. */
function findZip(address: string): Found | null {
  const text = tidy(address).slice(-addressMaxCharacters)
  for (const match of [...text.matchAll(fiveDigits)].reverse()) {
    const found = readZip(match[1] as string, text.slice(0, match.index), text.slice(match.index + match[0].length))
    if (found) return found
  }
  return null
}

function readZip(zip: string, start: string, behind: string): Found | null {
  const opened = start.replace(/[ ([{<"'\u2018-\u201f\u00ab\u00bb]+$/, '')
  const state = stateBefore(opened, zip)
  const isBehindState = state?.fits && state.isLetters && state.before !== ''
  const isNumber = !isBehindState && numbersOther.test(start) && !townsSoNamed.test(start)
  // Another country's code stands behind its letter: D-10115, F-75001.
  const isForeign = /(?:^|[ ,])[A-Z]{1,3}-$/.test(start) && !state?.fits
  if (isNumber || isForeign || begunBefore.test(start)) return null
  // Nothing but a ZIP code stands behind a comma and a state of two letters.
  const isCertain = state?.fits && state.isLetters && /,$/.test(state.before) && behind.startsWith(' ')
  const mayFollow = isCertain || country.test(behind) || remark.test(behind)
  if (!mayFollow || behind.split(/[,;()]/).some((part) => isCountry(part))) return null
  if (state?.fits) return { zip, before: state.before, otherState: null, isSure: true }
  if (state?.isLetters) return { zip, before: state.before, otherState: state.name, isSure: false }
  return { zip, before: opened, otherState: null, isSure: false }
}

/** The ZIP code that an address ends with but for a remark, or null. */
export const zipIn = (address: string): string | null => findZip(address)?.zip ?? null

const townOf = ({ before }: Found): string | null => {
  const town =
    before
      .replace(/[ ,.;:-]+$/, '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return town === '' || /\d/.test(town) ? null : town
}

/** The town that an address names before its ZIP code, or null where it names none for certain. */
export function townIn(address: string): string | null {
  const found = findZip(address)
  return found && townOf(found)
}

/**
 * The town that must be the ZIP code's or near it: one that an address names without the state in which the ZIP code
 * lies. 'Berlin', or 'Berlin, DE' with another state.
 */
export function townToCheck(address: string): string | null {
  const found = findZip(address)
  const town = found && !found.isSure ? townOf(found) : null
  return town && found?.otherState ? `${town}, ${found.otherState}` : town
}

const stateAndZip = /^(?:[A-Z]{2} )?(\d{5})(?:-\d{4})?$/

/** 'Oak Park, 60302' of '12 Maple Street, Oak Park, IL 60302'; cutting it again changes nothing. */
export function areaOf(address: string): string {
  const [city = '', end = ''] = address.split(',').slice(-2).map(tidy)
  const zip = stateAndZip.exec(end)?.[1]
  return zip && city && !/\d/.test(city) ? `${city}, ${zip}` : generalArea
}

type Placed = { address: string; area?: string | undefined }

/** Where something is, as lists say it: as everybody reads it, to whoever knows its exact address too. */
export const shownArea = ({ address, area = areaOf(address) }: Placed): string => area
