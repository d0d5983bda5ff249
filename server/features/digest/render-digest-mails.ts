import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { LinksFor } from '#server/features/notifications/mail-links.ts'
import { findDigestPeriod } from '#server/features/notifications/settings.ts'
import { quotaFreeAt } from '#server/features/outbox/daily-quota.ts'
import type { MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { findHome } from '#server/features/search/find-home.ts'
import { findNewNearby } from '#server/features/search/find-new-nearby.ts'
import { viewTask } from '#server/features/tasks/view.ts'
import { taskPath } from '#shared/screens.ts'
import { digestMail } from './mails.ts'

export const digestMailKind = 'digest'

/**
 * Renderer of the digest, with the requests that are open when it is sent; if there are none, no mail is sent that
 * week.
 */
export const digestMailRenderers = (db: Db, linksFor: LinksFor) =>
  ({
    [digestMailKind]: async ({ userId, ...to }) => {
      const time = await findDigestPeriod(db, userId)
      const near = await findHome(db, userId)
      if (!time?.from || !time.until || !near) return null
      const rows = await findNewNearby(db, { near, from: time.from, until: time.until, viewerId: userId })
      if (rows.length === 0) return null
      const tasks = rows.map((row) => viewTask(row, userId, new Date()))
      const links = {
        ...linksFor(userId, '/browse', 'digest'),
        task: (id: string) => linksFor(userId, taskPath(id)).open,
      }
      const onQuotaExceeded = (tx: Tx) =>
        enqueueMails(tx, [userId], {
          kind: digestMailKind,
          dueAt: sql<Date>`coalesce(${quotaFreeAt(sql`users.id`)}, now())`,
        })
      return { ...digestMail(to, tasks, near, links), onQuotaExceeded }
    },
  }) satisfies Partial<MailRenderers>
