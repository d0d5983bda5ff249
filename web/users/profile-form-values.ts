import type { Me } from '#shared/users/schema.ts'
import { keptLike } from '#web/lib/kept-like.ts'

/** What the form holds: every field as it was typed. */
export type ProfileFormValues = {
  firstName: string
  lastName: string
  phone: string
  address: string
  bio: string
  isHelper: boolean
  isRequester: boolean
}

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
  return { ...saved, ...keptLike(saved, draft) }
}
