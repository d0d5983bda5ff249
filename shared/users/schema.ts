import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { addressMaxCharacters, bioMaxCharacters, nameMaxCharacters, phoneMaxCharacters } from '#shared/limits.ts'
import { line, optionalText } from '#shared/text-schema.ts'
import { isPhoneNumber } from './rules.ts'

/** A person as tasks, messages and reviews name them. */
export const neighborSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: described(z.null(), 'Stays with its owner.'),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  totalRating: described(z.string(), 'The mean of all ratings as a decimal, 0.00 where there is none.'),
  ratingCount: z.number(),
})
export type Neighbor = z.infer<typeof neighborSchema>

/** What every signed-in neighbor may know of a person. */
export const profileSchema = z.extend(neighborSchema, {
  bio: z.nullable(z.string()),
  location: described(z.nullable(z.string()), "City and state: 'Oak Park, IL'."),
  isHelper: z.boolean(),
  isRequester: z.boolean(),
  createdAt: described(z.iso.datetime(), 'Of joining; to neighbors, the beginning of that month.'),
})
export type Profile = z.infer<typeof profileSchema>

/** What a person's own screens know of them. */
export const meSchema = z.extend(profileSchema, {
  email: z.string(),
  /** Whether a link mailed there was followed. */
  emailVerified: z.boolean(),
  emailRefused: described(z.boolean(), 'Whether the last mail came back because the address takes none.'),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  communityPoints: z.number(),
})
export type Me = z.infer<typeof meSchema>

/** Both names, as a person types them. */
export const names = {
  firstName: line({ min: 1, max: nameMaxCharacters, tooShort: 'First name is required' }),
  lastName: line({ min: 1, max: nameMaxCharacters, tooShort: 'Last name is required' }),
}

const phone = optionalText(phoneMaxCharacters).check(
  z.refine(
    (written) => !written || isPhoneNumber(written),
    'Please write a number such as (708) 555-0100, or leave this empty',
  ),
)

/** Every field may be left out: what is not sent stays as it is. */
export const profileChanges = z.partial(
  z.object({
    ...names,
    phone,
    address: optionalText(addressMaxCharacters),
    bio: optionalText(bioMaxCharacters),
    isHelper: z.boolean(),
    isRequester: z.boolean(),
    /** A picture as a data URL in base64, which is kept as a file of its own; null takes the picture away. */
    profileImageUrl: z.nullable(z.string()),
  }),
)
export type ProfileChanges = z.infer<typeof profileChanges>
