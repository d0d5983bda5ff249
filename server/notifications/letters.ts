import { type Expression, type QueryCreator, sql } from 'kysely'
import type { MailedWords } from '#server/db/mail-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Slots } from '#server/db/written-once.ts'
import { insertMails, type MailKind, type WaitingMail } from '#server/mail/outbox.ts'
import type { Letters } from '#server/mail/postman.ts'
import type { Topic } from '#shared/notifications/wording.ts'
import { taskPath } from '#shared/screens.ts'
import type { LinksFor } from './mail-links.ts'
import { noticeMail } from './mails.ts'
import { wantingMail } from './settings.ts'
import { isStillSo } from './still-so.ts'
import { type LeftNotice, noticedTo } from './store.ts'

/** The same as a notice says, by mail, whether or not they want it behind the bell too. */
export const insertNoticeMails = (
  db: QueryCreator<Tables>,
  people: Expression<string[]>,
  { mail, taskId, fromId, title, message, holdsWhile }: Slots<{ mail: MailKind } & LeftNotice>,
  topic: Topic,
) =>
  insertMails(db, wantingMail(db, people, topic), {
    kind: mail,
    taskId,
    fromId,
    holdsWhile,
    words: sql<MailedWords>`jsonb_build_object('topic', ${topic}::text, 'title', ${title}::text, 'message', ${message}::text)`,
    noticeId: noticedTo('users.id'),
  })

/** Whether the person of a mail still wants to be mailed of such, and there is still something to tell. */
export const isToBeMailed = async (db: Db, { id, userId }: Pick<WaitingMail, 'id' | 'userId'>, topic: Topic) =>
  (await wantingMail(db, [userId], topic)
    .innerJoin('outbox', 'outbox.user_id', 'users.id')
    .where('outbox.id', '=', id)
    .where(isStillSo('outbox', sql.ref('users.id')))
    .executeTakeFirst()) !== undefined

export const noticeLetters = (db: Db, linksFor: LinksFor) =>
  ({
    notice: async ({ words, taskId, ...to }) => {
      if (words === null || !(await isToBeMailed(db, to, words.topic))) return null
      return noticeMail(to, words, linksFor(to.userId, taskId ? taskPath(taskId) : '/'))
    },
  }) satisfies Partial<Letters>
