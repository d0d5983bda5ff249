import type { Db } from '#server/database/tables.ts'
import { findFactorResets } from '#server/features/auth/factor-resets.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { factorResetMail, rolesChangedMail } from './mails.ts'
import { findStaff } from './store.ts'

/** Renderers of the mails to those with a role, with what is so at the time at which they are sent. */
export const roleMailRenderers = (db: Db, publicUrl: string) =>
  ({
    roles_changed: async (to) => rolesChangedMail(to, await findStaff(db), linkTo(publicUrl, '/account')),
    factor_reset: async (to) => {
      const resets = (await findFactorResets(db)).filter(({ userId }) => userId !== to.userId)
      return resets.length > 0 ? factorResetMail(to, resets, linkTo(publicUrl, '/moderate/log')) : null
    },
  }) satisfies Partial<MailRenderers>
