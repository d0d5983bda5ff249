import { userRefusals } from '#shared/users/copy.ts'
import { whyNotRoles } from '#shared/users/rules.ts'
import { profileChanges } from '#shared/users/schema.ts'
import { faultsOf } from '#web/lib/faults.ts'
import type { Faults } from '#web/lib/faults-said.ts'
import type { ProfileFormValues } from './profile-form-values.ts'

type Edit = { changes: Partial<ProfileFormValues>; values: ProfileFormValues }

/** What the server would say to these changes, by field; `roles` where both are off. */
export const faultsOfProfile = ({ changes, values }: Edit): Faults => {
  const why = whyNotRoles(values)
  return { ...faultsOf(profileChanges, changes), ...(why && { roles: userRefusals[why].message }) }
}
