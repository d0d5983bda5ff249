import type { Me } from '#shared/users/schema.ts'
import { parseStored } from '#web/lib/parse-stored.ts'

/** The form's fields as typed. */
export type ProfileFormValues = {
  firstName: string
  lastName: string
  phone: string
  address: string
  bio: string
  isHelper: boolean
  isRequester: boolean
}

export const formValuesOf = ({
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

/** Returns the unsaved fields only, so that the others follow the saved profile. */
export function changesOf(values: ProfileFormValues, saved: ProfileFormValues): Partial<ProfileFormValues> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof ProfileFormValues])
  return Object.fromEntries(changed)
}

/** Returns the unsaved fields as text to store, or '' if there are none. */
export function serializeDraft(values: ProfileFormValues, saved: ProfileFormValues): string {
  const changes = changesOf(values, saved)
  return Object.keys(changes).length === 0 ? '' : JSON.stringify(changes)
}

/** Merges the draft into the saved profile. */
export function withDraft(saved: ProfileFormValues, draft: string): ProfileFormValues {
  return { ...saved, ...parseStored(saved, draft) }
}
