import { areaOf, parseZip } from '#shared/places/area.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { instantOf } from './moments.ts'
import { emailOf, neighborNames, type PersonName, people, peopleNames } from './people.ts'
import { demoRevieweeOf, reviews } from './reviews.ts'

const ratingsOf = (name: PersonName) =>
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
      profile_image_url: person.pictureUrl ?? null,
      phone: person.phone ?? null,
      address: person.address,
      zip: parseZip(person.address),
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

/** Returns the sign-in rows of the neighbors and of those who look after the community. The sample people have none. */
export const accountRows = (password: string) =>
  neighborNames.map((name) => {
    const { id } = people[name]
    return { user_id: id, account_id: id, provider_id: 'credential', password }
  })
