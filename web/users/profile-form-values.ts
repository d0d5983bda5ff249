import * as z from 'zod/mini'
import { refusals } from '#shared/copy.ts'
import { whyNotRoles } from '#shared/users/rules.ts'
import { type Me, profileChanges } from '#shared/users/schema.ts'
import { type Faults, faultsOf } from '#web/lib/faults.ts'
import { parseKept } from '#web/lib/kept.ts'

/** What the form holds: every field as it was typed. */
const profileFormValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  bio: z.string(),
  isHelper: z.boolean(),
  isRequester: z.boolean(),
})
export type ProfileFormValues = z.infer<typeof profileFormValues>

export const valuesOf = ({
  firstName,
  lastName,
  phone,
  address,
  bio,
  isHelper,
  isRequester,
}: Me): ProfileFormValues => ({
  firstName,
  lastName,
  phone: phone ?? '',
  address: address ?? '',
  bio: bio ?? '',
  isHelper,
  isRequester,
})

/** What was typed and is not saved yet: only the fields that differ, so that the others follow the profile. */
export function draftOf(values: ProfileFormValues, saved: ProfileFormValues): string {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof ProfileFormValues])
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed))
}

/** The profile as it is saved, and over it what was typed. */
export function withDraft(saved: ProfileFormValues, draft: string): ProfileFormValues {
  return Object.assign({ ...saved }, parseKept(z.partial(profileFormValues), draft))
}

/** What the server would say to these values, by field; `roles` where both are off. */
export const faultsOfProfile = (values: ProfileFormValues): Faults => {
  const why = whyNotRoles(values)
  return { ...faultsOf(profileChanges, values), ...(why && { roles: refusals[why].message }) }
}
