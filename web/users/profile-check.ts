import { userRefusals } from '#shared/users/copy.ts'
import { whyNotRoles } from '#shared/users/rules.ts'
import { profileChanges } from '#shared/users/schema.ts'
import { faultsOf } from '#web/lib/faults.ts'
import type { Faults } from '#web/lib/faults-said.ts'
import type { ProfileFormValues } from './profile-form-values.ts'

/** What the server would say to these values, by field; `roles` where both are off. */
export const faultsOfProfile = (values: ProfileFormValues): Faults => {
  const why = whyNotRoles(values)
  return { ...faultsOf(profileChanges, values), ...(why && { roles: userRefusals[why].message }) }
}
