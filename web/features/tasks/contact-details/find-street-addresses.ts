import type { TextPart } from './contact-detail.ts'

/** Suffixes that are hardly anything else, and those that are ordinary words or titles too: 'a 15 minute drive'. */
const plainSuffixes = 'street|avenue|ave|boulevard|blvd|road|rd|st'
const otherSuffixes =
  'lane|ln|drive|dr|court|ct|place|pl|terrace|ter|way|parkway|pkwy|circle|cir|square|trail|loop|alley'
const direction = '(?:[nsew]|[ns][ew]|north|south|east|west)\\.?'
const word = "[\\p{L}\\p{N}'’.-]{1,20}"
const unit = ',? ?(?:(?:apartment|apt|unit|suite|ste)\\.? ?#?|#)[\\p{L}\\p{N}-]{1,6}(?![\\p{L}\\p{N}])'

const street = new RegExp(
  `(?<![\\p{L}\\p{N}#$€£.,:/-])(?<number>\\d{1,5}[a-d]?(?:-\\d{1,4})?) (?:${direction} )?(?<name>${word}(?: ${word}){0,3}?) ` +
    `(?<suffix>${plainSuffixes}|${otherSuffixes})(?![\\p{L}\\p{N}'’])\\.?(?: ${direction}(?![\\p{L}\\p{N}]))?(?:${unit})?`,
  'giu',
)
/** '1200 Broadway, Oak Park, IL 60302': no suffix, but a town, a state and a ZIP code. */
const capitalWords = "\\p{Lu}[\\p{L}'’.-]{0,20}(?: \\p{Lu}[\\p{L}'’.-]{0,20}){0,3}"
const wholeAddress = new RegExp(
  `(?<![\\p{L}\\p{N}#$€£.,:/-])\\d{2,5}[a-d]? ${capitalWords}, ${capitalWords},? [A-Z]{2},? \\d{5}(?:-\\d{4})?(?!\\d)`,
  'gu',
)

/** Words that are in no street's name: a number before them counts or measures something. */
const noName = new RegExp(
  `^(?:${[
    'a|an|the|my|our|your|his|her|their|this|that|these|those|and|or|but|for|from|to|of|on|in|at|by|off|near|down|along',
    'across|behind|around|between|until|with|is|are|was|am|pm|x|big|small|old|new|more|other|such|per|times|than|long',
    'sec|min|mins|minute|minutes|hr|hrs|hour|hours|day|days|week|weeks|month|months|year|years|yr|yrs|mile|miles|mi',
    'foot|feet|ft|inch|inches|yard|yards|block|blocks|story|stories|floor|floors|car|cars|bed|bedroom|bedrooms|room',
    'rooms|lane|lanes|way|door|doors|people|person|persons|kid|kids|child|children|dog|dogs|cat|cats|bag|bags|box|boxes',
    'mover|movers|helper|helpers|neighbor|neighbors|house|houses|home|homes|lawn|lawns|tree|trees|dollar|dollars|lb|lbs',
  ].join('|')})$`,
  'i',
)
/** Words before a number that counts no houses. */
const otherNumberWord =
  /(?<!\p{L})(?:grade|class|room|route|rt|unit|apt|age|ages|aged|level|chapter|step|size|exit|highway|bus|line|jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december)\.? $/iu

/** Finds street addresses: a house number, a name, and a word such as 'Street'. Streets alone are not found. */
export function findStreetAddresses(text: string): TextPart[] {
  const found: TextPart[] = [...text.matchAll(wholeAddress)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const search = new RegExp(street)
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const { index, groups: { number = '', name = '', suffix = '' } = {} } = match
    if (isStreet(text.slice(Math.max(0, index - 12), index), number, name, suffix))
      found.push({ start: index, end: search.lastIndex })
    // A house number may follow in the words that were taken for a name: '2 dogs at 12 Elm Street'.
    else search.lastIndex = index + number.length
  }
  return found
}

const plainSuffix = new RegExp(`^(?:${plainSuffixes})$`, 'i')
const isCapital = (text: string) => /^[\p{Lu}\p{N}]/u.test(text)

function isStreet(before: string, number: string, name: string, suffix: string): boolean {
  const words = name.split(' ')
  if (otherNumberWord.test(before) || words.some((one) => noName.test(one))) return false
  const isName = words.every(isCapital)
  if (!plainSuffix.test(suffix)) return isName && isCapital(suffix) && number.length > 1
  return isName || (words.length === 1 && number.length > 1)
}
