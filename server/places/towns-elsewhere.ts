import { positionMaxMiles } from '#shared/limits.ts'
import { isCountry } from '#shared/places/countries.ts'
import { stateBefore } from '#shared/places/states.ts'
import { foldText } from '#shared/text.ts'
import { isTownNear } from './towns.ts'

/** Large towns of countries whose postal codes have five digits too. The post knows no town of most of these names. */
const abroad = new Set(
  (
    'ankara|bangkok|barcelona|berlin|bilbao|bordeaux|cancún|casablanca|cdmx|ciudad de méxico|dortmund|' +
    'dresden|düsseldorf|essen|firenze|frankfurt|frankfurt am main|genova|göteborg|guadalajara|hamburg|hannover|' +
    'helsinki|istanbul|izmir|jakarta|karachi|kiev|köln|koeln|kuala lumpur|kyiv|lahore|leipzig|lille|london|lyon|' +
    'madrid|málaga|malmö|marseille|mexico city|milano|monterrey|münchen|muenchen|munich|nantes|napoli|nice|nürnberg|' +
    'palermo|paris|riyadh|roma|rome|sevilla|seoul|stockholm|strasbourg|stuttgart|tallinn|tampere|tijuana|torino|' +
    'toulouse|venezia|warsaw|warszawa|wien|zagreb|zaragoza'
  ).split('|'),
)

/** Towns somewhere, and what people call a place nearby. */
const callsPlaces = new Set(['church', 'home', 'library', 'manhattan', 'park', 'school'])

/**
 * Whether an address names a town that is not this ZIP code's and not near it, as `townToCheck` says it. A name that
 * nobody here knows is that of a neighborhood, unless a state stands behind it in which the ZIP code does not lie.
 */
export function isTownElsewhere(named: string | null, zip: string): boolean {
  if (named === null) return false
  const state = stateBefore(named, zip)
  const town = (state?.isLetters ? state.before : named).replace(/[ ,]+$/, '')
  const name = foldText(town)
  const isNear = isTownNear(town, zip, positionMaxMiles)
  if (isNear === null) return state?.isLetters || abroad.has(name) || isCountry(name)
  const isName = abroad.has(name) || (/^\p{Lu}/u.test(town) && !callsPlaces.has(name))
  return !isNear && isName
}
