import * as z from 'zod/mini'
import { promiseWordsSchema } from '#shared/arrangements/promise-words-schema.ts'
import { addressMaxCharacters, bioMaxCharacters, nameMaxCharacters, phoneMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { staffRoles } from '#shared/moderation/roles.ts'
import { line, optionalText } from '#shared/text-schema.ts'
import { isPhoneNumber } from './rules.ts'

/** A person as shown in tasks, messages and reviews. */
export const neighborSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: described(z.null(), 'Visible to the user only.'),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  totalRating: described(z.string(), 'Mean of all ratings as a decimal; 0.00 if there is none.'),
  ratingCount: z.number(),
})
export type Neighbor = z.infer<typeof neighborSchema>

/** A profile as shown to every signed-in neighbor. */
const profileSchema = z.extend(neighborSchema, {
  bio: z.nullable(z.string()),
  location: described(z.nullable(z.string()), "City and state: 'Oak Park, IL'."),
  isHelper: z.boolean(),
  isRequester: z.boolean(),
  createdAt: described(z.iso.datetime(), 'Time of joining; neighbors see the beginning of that month.'),
})
export type Profile = z.infer<typeof profileSchema>

/** The page of a neighbor. */
export const neighborPageSchema = z.extend(profileSchema, {
  promises: described(
    z.object({ asRequester: promiseWordsSchema, asHelper: promiseWordsSchema }),
    'Public words about the promises on own posts, and on posts of neighbors.',
  ),
})
export type NeighborPage = z.infer<typeof neighborPageSchema>

/** A user's own account. */
export const meSchema = z.extend(profileSchema, {
  email: z.string(),
  /** True if the link of a confirmation mail was used. */
  emailVerified: z.boolean(),
  emailRefused: described(z.boolean(), 'True if the last mail was refused because the address accepts none.'),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  communityPoints: z.number(),
  role: described(z.nullable(z.enum(staffRoles)), 'Role of the user in looking after the community, if any.'),
  suspension: described(
    z.nullable(
      z.object({
        until: z.nullable(z.iso.datetime()),
        isRemoved: z.boolean(),
        erasedAt: described(z.nullable(z.iso.datetime()), 'Null while an appeal against the removal waits.'),
      }),
    ),
    'Set while the account is suspended; `until` is null if that has no end. A removed account is suspended until it is erased.',
  ),
  limitedUntil: described(
    z.nullable(z.iso.datetime()),
    'Until then the user can post, offer and write first to nobody.',
  ),
  reportsWaitUntil: described(
    z.nullable(z.iso.datetime()),
    'Until then volunteers read the reports of the user after all others, and these count for no hold.',
  ),
  hasOffered: described(z.boolean(), 'True once the user has offered help, whatever became of the offer.'),
})
export type Me = z.infer<typeof meSchema>

export const nameFields = {
  firstName: line({ min: 1, max: nameMaxCharacters, tooShort: 'First name is required' }),
  lastName: line({ min: 1, max: nameMaxCharacters, tooShort: 'Last name is required' }),
}

const phone = optionalText(phoneMaxCharacters).check(
  z.refine(
    (written) => !written || isPhoneNumber(written),
    'Please write a number such as (708) 555-0100, or leave this empty',
  ),
)

/** All fields are optional; omitted ones stay unchanged. */
export const profileChanges = z.partial(
  z.object({
    ...nameFields,
    phone,
    address: optionalText(addressMaxCharacters),
    bio: optionalText(bioMaxCharacters),
    isHelper: z.boolean(),
    isRequester: z.boolean(),
    /** A picture as a base64 data URL, which is stored as a file; null removes the picture. */
    profileImageUrl: z.nullable(z.string()),
  }),
)
export type ProfileChanges = z.infer<typeof profileChanges>
