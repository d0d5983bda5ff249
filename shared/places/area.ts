import { addressMaxCharacters } from '#shared/limits.ts'

export const generalArea = 'General Area'

/**
 * One blank for blanks of any kind, one hyphen for dashes of any kind, and nothing for what shows nothing: every
 * expression below then takes time in proportion to the text, however it is written.
 */
const tidy = (address: string) =>
  address
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()

const country = /[ ,]*(?:USA|U\.S\.A\.?|US|U\.S\.?|United States(?: of America)?)$/i
const remark = / ?\([^()\d]*\)$/
const endMarks = /[ .,;:!]+$/

/** The address without what may stand behind its ZIP code: a full stop, a country, a remark in brackets. */
function upToZip(address: string): string {
  const end = tidy(address).slice(-addressMaxCharacters)
  const withoutOne = (text: string) => text.replace(endMarks, '').replace(remark, '').replace(country, '')
  return withoutOne(withoutOne(withoutOne(end))).replace(endMarks, '')
}

const zipAtEnd = /(?:^|[ ,(])(\d{5})(?: ?- ?\d{4}|\d{4})?\)?$/
/** Five digits behind one of these are the number of a box, a door or a route. */
const numbersOther =
  /(?:#|\b(?:box|unit|apt|apartment|suite|ste|bldg|building|room|rm|lot|floor|no|psc|route|rt|hwy|highway)\.?) ?$/i

function findZip(address: string): { zip: string; before: string } | null {
  const text = upToZip(address)
  const found = zipAtEnd.exec(text)
  if (!found?.[1]) return null
  const before = text.slice(0, found.index)
  return numbersOther.test(before) ? null : { zip: found[1], before }
}

/** The ZIP code that an address ends with, or null. */
export const zipIn = (address: string): string | null => findZip(address)?.zip ?? null

/** The town that an address names before its ZIP code, or null where it names none for certain. */
export function townIn(address: string): string | null {
  const before =
    findZip(address)
      ?.before.replace(/[ ,]+[A-Z]{2}$/, '')
      .replace(/[ ,]+$/, '') ?? ''
  const town = before.split(',').at(-1)?.trim() ?? ''
  return town === '' || /\d/.test(town) ? null : town
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
