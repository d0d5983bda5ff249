import type { ColumnType, Generated } from 'kysely'
import type { NotificationContent, Topic } from '#shared/notifications/notification-copy.ts'
import type { NotificationType } from '#shared/notifications/schema.ts'

type PushDevices = {
  id: Generated<string>
  user_id: string
  /** The device is deleted with this session. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

/** The notification that a row reports, if there is one, and the status while which the row stays relevant. */
type OutboxReference = {
  notice_id: string | null
  holds_while: NotificationContent['validWhile']
  /** The notice that asks about an arrangement, which counts its mails and pushes. */
  arrangement_notice_id: string | null
}

/** Unsent pushes to devices, with the text of a notification. */
type Pushes = OutboxReference & {
  id: Generated<string>
  device_id: string
  task_id: string | null
  from_id: string | null
  type: NotificationType
  /** The setting that switches it off; null if none does. */
  topic: Topic | null
  title: string
  message: string
  due_at: Generated<Date>
  handed_at: Date | null
  created_at: Generated<Date>
}

/** Text of a notification and its task, for the rows that report it. */
export type NotificationInput = { taskId: string | null } & Omit<NotificationContent, 'topic' | 'namedId'>

/** Text of a notification, and the setting that switches it off. */
export type NotificationMailContent = Pick<NotificationContent, 'topic' | 'title' | 'message'>

type Outbox = OutboxReference & {
  id: Generated<string>
  /** Null for a mail to an address that has no account, which is in `to_email`. */
  user_id: string | null
  /** Kind of mail: one of `MailKind`, or one of a newer version's. */
  kind: string
  task_id: string | null
  /** The user named in the text; the mail is deleted with that account. */
  from_id: string | null
  /** A notice about a decision of moderators, with the words of the mail. */
  case_notice_id: string | null
  /** A notice about access to the account, whose mail has a link that takes the change back. */
  access_notice_id: string | null
  /** The announcement that a mail has. */
  announcement_id: string | null
  /** Text as of the time of the event; the facts may have changed when it is read. */
  words: ColumnType<NotificationMailContent | null, string | null, never>
  /** Order of writing; for mails about successive events, also the order of commit. */
  position: Generated<number>
  /** Recipient address; if null, the user's address at the time of sending. */
  to_email: string | null
  due_at: Generated<Date>
  handed_at: Date | null
  created_at: Generated<Date>
}

type MessageMails = {
  user_id: string
  sent_at: Generated<Date>
  /** True if `mailed_chats` says how far each conversation was mailed; else all were, up to `sent_at`. */
  by_chat: Generated<boolean>
}

/** The latest optional mails to a user, the newest last, and the time of each. */
type MailTurns = { user_id: string; mails: string[]; taken_at: Date[] }

type MailedChats = { user_id: string; conversation_id: string; until: Date }

/**
 * Tables of mails and pushes. A row of `outbox` or `pushes` is unsent as long as it exists: it is due from `due_at` on,
 * and it is queued, which means that it has a job, from `handed_at` on. Some columns keep older names: `words` is the
 * content of a mail, `notice_id` its notification, `holds_while` the status while which it stays relevant, and
 * `handed_at` the time at which it was queued.
 */
export type OutboxTables = {
  outbox: Outbox
  message_mails: MessageMails
  mailed_chats: MailedChats
  mail_turns: MailTurns
  push_devices: PushDevices
  pushes: Pushes
}
