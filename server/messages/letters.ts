import { type Expression, type QueryCreator, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { insertMailOnce, isBehindAnother } from '#server/mail/outbox.ts'
import type { Letters } from '#server/mail/postman.ts'
import type { LinksFor } from '#server/notifications/mail-links.ts'
import { wantingMail, wantsMail } from '#server/notifications/settings.ts'
import { messageTopic } from '#shared/notifications/wording.ts'
import { unreadMail } from './mails.ts'
import { findUnread, nextMessageMailAt, noteMessageMail } from './unread.ts'

const kind = 'messages'

/** One mail in some minutes about all that somebody has not read by then, however much is written to them. */
export const insertUnreadMails = (
  db: QueryCreator<Tables>,
  people: string[] | Expression<string[]>,
  dueAt = nextMessageMailAt,
) => insertMailOnce(db, wantingMail(db, people, messageTopic), { kind, dueAt })

export const messageLetters = (db: Db, linksFor: LinksFor) =>
  ({
    [kind]: async (to) => {
      const again = async (dueAt = nextMessageMailAt) => {
        await insertUnreadMails(db, [to.userId], dueAt).execute()
        return null
      }
      // Asked before what is unread: the other says that it was taken before it goes.
      if (await isBehindAnother(db, to)) return again()
      const unread = await findUnread(db, to.userId)
      const [latest] = unread
      if (latest === undefined || !(await wantsMail(db, to.userId, messageTopic))) return null
      // What it was left for was read meanwhile, or an earlier one was late.
      if (latest.mailAt > latest.at) return again(sql<Date>`${latest.mailAt}::timestamptz`)
      const mail = unreadMail(to, unread, linksFor(to.userId, '/messages'))
      return {
        ...mail,
        onNoTurn: (tx) => insertUnreadMails(tx, [to.userId]).execute(),
        onTaken: () => noteMessageMail(db, to.userId, { told: unread, at: latest.at }),
      }
    },
  }) satisfies Partial<Letters>
