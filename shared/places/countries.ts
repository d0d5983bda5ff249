/** Parts of the United States, and a country with the name of a state. */
const domesticCodes = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW', 'GE']
const nativeNames =
  'deutschland|españa|france|italia|italy|méxico|österreich|schweiz|suomi|türkiye|england|scotland|wales|uk'

/** Built when the first address is checked, from the country names of Intl. */
let countryNames: Set<string> | undefined

const getCountryNames = (): Set<string> => (countryNames ??= buildCountryNames())

function buildCountryNames(): Set<string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const englishNames = codes
    .filter((code) => !domesticCodes.includes(code))
    .flatMap((code) => english.of(code)?.toLowerCase() ?? [])
  return new Set([...englishNames, ...nativeNames.split('|')])
}

/** Tells whether a text is the name of a country other than the United States, in English or in its own language. */
export const isOtherCountry = (text: string): boolean =>
  getCountryNames().has(text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').toLowerCase())
