import { balanceBidi, isolateBidi } from '#shared/bidi.ts'
import { ratingMax } from '#shared/constants.ts'
import { visibleLength } from '#shared/text.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { formerNeighborId } from './former-neighbor.ts'

type UserName = { firstName: string | null; lastName: string | null; email?: string | null }

/** Cleans a part of a name for display: older names may contain bidirectional controls or nothing visible. */
const cleanName = (name: string | null): string => (name && visibleLength(name) > 0 ? balanceBidi(name) : '')

/**
 * Returns the name shown for a person: both names, else the part of the email before the @ (known to the owner only),
 * else 'User'.
 */
export function nameOf({ firstName, lastName, email }: UserName): string {
  const name = [cleanName(firstName), cleanName(lastName)].filter(Boolean).join(' ')
  return name || email?.split('@')[0] || 'User'
}

/** Returns that name for use within a sentence. */
export const nameInSentence = (person: UserName): string => isolateBidi(nameOf(person))

/**
 * Returns the name of a person within a sentence: the first name, or the full name if there is none or the account is
 * deleted.
 */
export const firstNameOf = ({
  id,
  firstName,
  lastName = null,
}: Pick<UserName, 'firstName'> & Partial<IdentifiedName>): string =>
  isolateBidi((id !== formerNeighborId && cleanName(firstName)) || nameOf({ firstName, lastName }))
type IdentifiedName = UserName & { id: string | null }

/**
 * Greeting on the home screen. Users who joined today are not welcomed 'back'; `today` is the midnight at its start.
 */
export const welcomeText = (
  { firstName, createdAt }: Pick<UserName, 'firstName'> & { createdAt: string },
  today: Date,
) => `${new Date(createdAt) < today ? 'Welcome back' : 'Welcome'}, ${isolateBidi(cleanName(firstName)) || 'neighbor'}!`

/** Explains the check mark beside a name. */
export const verifiedMeaning = 'Verified means that we confirmed who this is. It says nothing more.'

export const noRatings = 'No ratings yet'

type RatingFacts = { totalRating: string; ratingCount: number }

/** Returns the average rating with one decimal, '4.7', or null if there are no reviews. */
export const formatRating = ({ totalRating, ratingCount }: RatingFacts): string | null =>
  ratingCount === 0 ? null : Number(totalRating).toFixed(1)

/** Describes the rating for screen readers: 'Rated 4.7 out of 5 in 12 reviews'. */
export function ratingLabel(rated: RatingFacts): string {
  const rating = formatRating(rated)
  if (rating === null) return noRatings
  return `Rated ${rating} out of ${ratingMax} in ${rated.ratingCount} ${rated.ratingCount === 1 ? 'review' : 'reviews'}`
}

/** Formats the month and year of joining, in UTC: 'June 2025'. */
export const formatJoinedMonth = (createdAt: string): string =>
  getDateTimeFormat({ month: 'long', year: 'numeric' }, 'UTC').format(new Date(createdAt))

export const pointsNoun = (points: number): string => (points === 1 ? 'point' : 'points')

/** Formats points: '1 point', '90 points'. */
export const formatPoints = (points: number): string => `${points} ${pointsNoun(points)}`
