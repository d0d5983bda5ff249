import { balanceBidi, isolated } from '#shared/bidi.ts'
import { ratingMax } from '#shared/limits.ts'
import { visibleLength } from '#shared/text.ts'
import { inZone } from '#shared/time.ts'
import { formerNeighborId } from './former.ts'

type Named = { firstName: string | null; lastName: string | null; email?: string | null }

/** Part of a name as it is shown: older ones may turn other words round, or show nothing. */
const shown = (name: string | null): string => (name && visibleLength(name) > 0 ? balanceBidi(name) : '')

/** How every screen names a person: both names, else what stands before the @ (the owner's alone), else 'User'. */
export function nameOf({ firstName, lastName, email }: Named): string {
  const name = [shown(firstName), shown(lastName)].filter(Boolean).join(' ')
  return name || email?.split('@')[0] || 'User'
}

/** The same in a sentence of ours. */
export const nameWithin = (person: Named): string => isolated(nameOf(person))

/** How a sentence calls a person: by the first name, else, and whoever has left, as every screen names them. */
export const firstNameOf = ({ id, firstName, lastName = null }: Pick<Named, 'firstName'> & Partial<Called>): string =>
  isolated((id !== formerNeighborId && shown(firstName)) || nameOf({ firstName, lastName }))
type Called = Named & { id: string | null }

/** Above the home screen; who joined only today has not been here before. `today` is the midnight that began it. */
export const welcomeText = ({ firstName, createdAt }: Pick<Named, 'firstName'> & { createdAt: string }, today: Date) =>
  `${new Date(createdAt) < today ? 'Welcome back' : 'Welcome'}, ${isolated(shown(firstName)) || 'neighbor'}!`

/** What the check beside a name says, and what it does not. */
export const verifiedMeaning = 'Verified means that we confirmed who this is. It says nothing more.'

export const noRatings = 'No ratings yet'

type Rated = { totalRating: string; ratingCount: number }

/** The average with one decimal, '4.7', or null before the first review. */
export const ratingText = ({ totalRating, ratingCount }: Rated): string | null =>
  ratingCount === 0 ? null : Number(totalRating).toFixed(1)

/** For who cannot see the stars: 'Rated 4.7 out of 5 in 12 reviews'. */
export function ratingLabel(rated: Rated): string {
  const rating = ratingText(rated)
  if (rating === null) return noRatings
  return `Rated ${rating} out of ${ratingMax} in ${rated.ratingCount} ${rated.ratingCount === 1 ? 'review' : 'reviews'}`
}

/** Month and year of joining, in UTC: 'June 2025'. */
export const joinedText = (createdAt: string): string =>
  inZone({ month: 'long', year: 'numeric' }, 'UTC').format(new Date(createdAt))

export const pointsWord = (points: number): string => (points === 1 ? 'point' : 'points')

/** '1 point', '90 points'. */
export const pointsText = (points: number): string => `${points} ${pointsWord(points)}`
