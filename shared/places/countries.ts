/** What is a part of the States, or has the name of one. */
const atHome = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW', 'GE']
const ownNames =
  'deutschland|españa|france|italia|italy|méxico|österreich|schweiz|suomi|türkiye|england|scotland|wales|uk'

/** Read when the first address is; every browser and Node know the names of countries. */
let names: Set<string> | undefined

const readOnce = (): Set<string> => (names ??= readNames())

function readNames(): Set<string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const told = codes.filter((code) => !atHome.includes(code)).flatMap((code) => english.of(code)?.toLowerCase() ?? [])
  return new Set([...told, ...ownNames.split('|')])
}

/** Whether a text is the name of a country other than the United States, in English or in its own language. */
export const isCountry = (text: string): boolean =>
  readOnce().has(text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').toLowerCase())
