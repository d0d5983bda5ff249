import type { Tx } from '#server/database/tables.ts'
import { requestFactorReset } from '#server/features/auth/reset-factor.ts'
import { mailOthersWithRole } from './change-role.ts'

/** Asks for the end of a lost second factor, and mails all others with a role; see `requestFactorReset`. */
export async function askFactorReset(tx: Tx, userId: string) {
  const reset = await requestFactorReset(tx, userId)
  if (reset?.isNew) await mailOthersWithRole(tx, userId, 'factor_reset')
  return reset
}
