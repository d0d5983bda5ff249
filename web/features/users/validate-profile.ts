import { userRefusals } from '#shared/users/copy.ts'
import { whyNotProfileLabels } from '#shared/users/rules.ts'
import { profileChanges } from '#shared/users/schema.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'
import type { ProfileFormValues } from './profile-form-values.ts'

type Edit = { changes: Partial<ProfileFormValues>; values: ProfileFormValues }

/** Validates the changes as the server does; `labels` has an error if both labels are off. */
export const validateProfile = ({ changes, values }: Edit): FieldMessages => {
  const why = whyNotProfileLabels(values)
  return { ...validate(profileChanges, changes), ...(why && { labels: userRefusals[why].message }) }
}
