import type { Db, Tx } from '#server/db/tables.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Letter } from '#server/mail/postman.ts'
import type { LinksFor } from '#server/notifications/mail-links.ts'
import { findDigestTime, takeDueDigests } from '#server/notifications/settings.ts'
import type { OnError } from '#server/on-error.ts'
import { repeat } from '#server/repeat.ts'
import { findNewNearby } from '#server/search/new-nearby.ts'
import { minuteMs } from '#shared/time.ts'
import { digestMail } from './digest-mail.ts'
import { homeOf } from './home.ts'
import { viewTask } from './view.ts'

const kind = 'digest'
const atOnce = 100
const lookEveryMs = 10 * minuteMs

/** Leaves a digest for everybody whose week is over; whoever comes second, on another node, finds nobody. */
export async function leaveDigests(db: Db): Promise<void> {
  while ((await db.transaction().execute(leaveSome)) === atOnce);
}

async function leaveSome(tx: Tx): Promise<number> {
  const people = await takeDueDigests(tx, atOnce)
  await leaveMails(tx, people, { kind })
  return people.length
}

export const keepLeavingDigests = (db: Db, onError: OnError) =>
  repeat(() => leaveDigests(db), { everyMs: lookEveryMs, atOnce: true }, onError)

/** What is still open when it is sent; where nothing is, the week goes without a mail. */
export const digestLetters = (db: Db, linksFor: LinksFor) =>
  ({
    [kind]: async ({ userId, ...to }) => {
      const time = await findDigestTime(db, userId)
      const near = await homeOf(db, userId)
      if (!time?.from || !time.until || !near) return null
      const rows = await findNewNearby(db, { near, from: time.from, until: time.until, viewerId: userId })
      if (rows.length === 0) return null
      const tasks = rows.map((row) => viewTask(row, userId, new Date()))
      const links = {
        ...linksFor(userId, '/browse', 'digest'),
        task: (id: string) => linksFor(userId, `/task/${id}`).open,
      }
      return digestMail(to, tasks, near, links)
    },
  }) satisfies Record<string, Letter>
