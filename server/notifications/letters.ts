import type { Db, Tx } from '#server/db/tables.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Letter } from '#server/mail/postman.ts'
import type { LinksFor } from './mail-links.ts'
import { noticeMail } from './mails.ts'
import { wantsMail, whoWantsMail } from './settings.ts'
import type { Notice } from './store.ts'

/** The same as a notice says, by mail, whether or not they want it behind the bell too. */
export async function leaveNoticeMails(tx: Tx, people: string[], { taskId, words, mail = 'notice' }: Notice) {
  const { topic, title, message, fromId } = words
  const wanting = await whoWantsMail(tx, people, topic)
  await leaveMails(tx, wanting, { kind: mail, taskId, fromId, words: { topic, title, message } })
}

export const noticeLetters = (db: Db, linksFor: LinksFor) =>
  ({
    notice: async ({ words, taskId, ...to }) => {
      if (words === null || !(await wantsMail(db, to.userId, words.topic))) return null
      return noticeMail(to, words, linksFor(to.userId, taskId ? `/task/${taskId}` : '/'))
    },
  }) satisfies Record<string, Letter>
