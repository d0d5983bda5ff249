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
export function changesOf(values: ProfileFormValues, saved: ProfileFormValues): Partial<ProfileFormValues> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof ProfileFormValues])
  return Object.fromEntries(changed)
}

/** The same as a text to keep, empty where nothing differs. */
export function draftOf(values: ProfileFormValues, saved: ProfileFormValues): string {
  const changes = changesOf(values, saved)
  return Object.keys(changes).length === 0 ? '' : JSON.stringify(changes)
}

/** The profile as it is saved, and over it what was typed. */
export function withDraft(saved: ProfileFormValues, draft: string): ProfileFormValues {
  return { ...saved, ...keptLike(saved, draft) }
}
