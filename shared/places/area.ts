export const generalArea = 'General Area'

/** Blanks as one blank: every expression below then takes time in proportion to the text, however it is written. */
const tidy = (address: string) => address.trim().replace(/\s+/g, ' ')

const zipAtEnd = /(?:^|[ ,])(\d{5})(?:-\d{4})?(?: ?,? ?(?:USA|US|United States))?$/i
const stateAndZip = /^(?:[A-Z]{2} )?(\d{5})(?:-\d{4})?$/

/** The ZIP code that an address ends with, or null. */
export const zipIn = (address: string): string | null => zipAtEnd.exec(tidy(address))?.[1] ?? null

/** 'Oak Park, 60302' of '12 Maple Street, Oak Park, IL 60302'; cutting it again changes nothing. */
export function areaOf(address: string): string {
  const [city = '', end = ''] = address.split(',').slice(-2).map(tidy)
  const zip = stateAndZip.exec(end)?.[1]
  return zip && city && !/\d/.test(city) ? `${city}, ${zip}` : generalArea
}

type Placed = { address: string; area?: string | undefined }

/** Where something is, as lists say it: as everybody reads it, to whoever knows its exact address too. */
export const shownArea = ({ address, area = areaOf(address) }: Placed): string => area
