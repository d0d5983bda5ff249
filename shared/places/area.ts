export const generalArea = 'General Area'

const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*(?:,?\s*(?:USA|US|United States))?\s*$/i
const cityAndZip = /(?:^|,)\s*([^,\d]+),\s*(?:[A-Z]{2}\s+)?(\d{5})(?:-\d{4})?\s*$/

/** The ZIP code that an address ends with, or null. */
export const zipIn = (address: string): string | null => zipAtEnd.exec(address)?.[1] ?? null

/** 'Oak Park, 60302' of '12 Maple Street, Oak Park, IL 60302'; cutting it again changes nothing. */
export function areaOf(address: string): string {
  const [, city, zip] = cityAndZip.exec(address) ?? []
  return city && zip ? `${city.trim()}, ${zip}` : generalArea
}
