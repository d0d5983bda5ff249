import { areaOf, zipIn } from '#shared/places/area.ts'
import { nameOf } from '#shared/users/wording.ts'
import { instantOf } from './moments.ts'
import { emailOf, type Name, neighborNames, people, peopleNames } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'

const ratingsOf = (name: Name) =>
  reviews.filter((review) => demoRevieweeOf(review) === name).map(({ rating }) => rating)

export const userRows = (now: Date) =>
  peopleNames.map((name) => {
    const person = people[name]
    const ratings = ratingsOf(name)
    const joined = instantOf(person.joined, now)
    return {
      id: person.id,
      name: nameOf(person),
      first_name: person.firstName,
      last_name: person.lastName,
      email: emailOf(name),
      email_verified: !person.emailUnverified,
      profile_image_url: person.face ?? null,
      phone: person.phone ?? null,
      address: person.address,
      zip: zipIn(person.address),
      location: `${areaOf(person.address).split(',')[0]}, IL`,
      bio: person.bio,
      is_helper: person.isHelper,
      is_requester: person.isRequester,
      is_verified: person.isVerified ?? false,
      rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      rating_count: ratings.length,
      created_at: joined,
      updated_at: joined,
    }
  })

/** How the twelve sign in. The sample people have no account to sign in with. */
export const accountRows = (password: string) =>
  neighborNames.map((name) => {
    const { id } = people[name]
    return { user_id: id, account_id: id, provider_id: 'credential', password }
  })
