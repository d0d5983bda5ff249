import type { ColumnType, Generated } from 'kysely'
import type { NoticeWords } from '#shared/notifications/wording.ts'

/** Which notice it tells of, if one was left, and how long what that says is so. */
export type OfNotice = { notice_id: string | null; holds_while: NoticeWords['holdsWhile'] }

/** What a notice says, and the switch that it obeys. */
export type MailedWords = Pick<NoticeWords, 'topic' | 'title' | 'message'>

export type Outbox = OfNotice & {
  id: Generated<string>
  user_id: string
  /** Which mail: one of `MailKind`, or of those of a newer version. */
  kind: string
  task_id: string | null
  /** Whom the words name: who leaves takes them along. */
  from_id: string | null
  /** What was so when it happened, and may be otherwise when it is read. */
  words: ColumnType<MailedWords | null, string | null, never>
  /** In which order they were written; of what follows from each other, also that in which it was committed. */
  position: Generated<number>
  /** Where it goes; to the address that its person has when it is sent, if null. */
  to_email: string | null
  due_at: Generated<Date>
  /** When its job was made. */
  handed_at: Date | null
  created_at: Generated<Date>
}

export type MessageMails = {
  user_id: string
  sent_at: Generated<Date>
  /** Whether each chat says how far it was mailed; else all was, until then. */
  by_chat: Generated<boolean>
}

/** The latest mails to somebody which they may switch off, the newest last, and when each went. */
export type MailTurns = { user_id: string; mails: string[]; taken_at: Date[] }

export type MailedChats = { user_id: string; conversation_id: string; until: Date }
