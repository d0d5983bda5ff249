import type { Tx } from '#server/database/tables.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { lockUser } from '#server/features/users/store.ts'
import type { StaffRole } from '#shared/moderation/roles.ts'
import { deleteRole, findRole, findStaff, writeRole } from './store.ts'

/**
 * Gives a user a role, or takes the role away (null), at the terminal. Logs it, and mails all others with a role.
 * Returns false if nothing changes.
 */
export async function changeRole(tx: Tx, userId: string, role: StaffRole | null): Promise<boolean> {
  // Changes of one user's role run one at a time, so that each line of the log begins where the one before ends.
  await lockUser(tx, userId)
  const before = await findRole(tx, userId)
  if (role === (before ?? null)) return false
  if (role) await writeRole(tx, userId, role)
  else await deleteRole(tx, userId)
  await appendToLog(tx, {
    actorId: null,
    verb: role ? 'role_granted' : 'role_revoked',
    subject: { kind: 'user', id: userId },
    ...(before && { before: { role: before } }),
    ...(role && { after: { role } }),
  })
  await mailOthersWithRole(tx, userId, 'roles_changed')
  return true
}

/** Mails all with a role but this user, who may have one. */
export async function mailOthersWithRole(tx: Tx, userId: string, kind: 'roles_changed' | 'factor_reset') {
  const others = (await findStaff(tx)).map(({ id }) => id).filter((id) => id !== userId)
  await enqueueMails(tx, others, { kind })
}
