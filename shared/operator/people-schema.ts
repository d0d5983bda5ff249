import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { restrictionKinds } from '#shared/moderation/restrictions.ts'
import { staffRoles } from '#shared/moderation/roles.ts'
import { line } from '#shared/text-schema.ts'
import { searchMaxCharacters, searchMinCharacters } from './limits.ts'

/** Position after a row: the number of the searched field, and a user. */
const peopleCursor = z.string().check(z.regex(/^[012]\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))

export const peopleSearch = z.object({
  q: described(
    line({ min: searchMinCharacters, max: searchMaxCharacters }),
    'Beginning of a name, of a last name or of an email address.',
  ),
  cursor: z.optional(described(peopleCursor, '`next` of the previous page.')),
})

const lastSeen = z.union([z.enum(['this_week', 'last_week']), z.string().check(z.regex(/^\d{4}-\d{2}$/))])

const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.nullable(z.enum(staffRoles)),
  restriction: described(
    z.nullable(z.object({ kind: z.enum(restrictionKinds), until: z.nullable(z.iso.datetime()) })),
    'What keeps the neighbor from using the product; `until` is null if it has no end.',
  ),
  joinedAt: z.iso.datetime(),
  lastSeen: described(z.nullable(lastSeen), 'A week or a month, never a time; null if it is long ago.'),
  openCases: described(
    z.array(z.object({ id: z.uuid(), state: z.enum(['open', 'appealed']) })),
    'Cases about the neighbor that wait, without those that the viewer is too close to.',
  ),
})
export type FoundPerson = z.infer<typeof personSchema>

export const peoplePageSchema = z.object({
  people: z.array(personSchema),
  next: described(z.nullable(z.string()), 'Cursor of the next page; null if there is none.'),
})
