import type { ColumnType, Generated } from 'kysely'
import type { AppealOutcome, DecisionKind, DecisionStanding, LogVerb, NoticeSide } from '#shared/moderation/choices.ts'
import type { BarKind, RestrictionKind } from '#shared/moderation/restrictions.ts'
import type { StaffRole } from '#shared/moderation/roles.ts'

/** Neighbors with a role; only the terminal writes them. */
type Roles = {
  user_id: string
  role: StaffRole
  granted_at: Generated<Date>
  /** Time of the last news about the queue. */
  told_at: Date | null
}

/** Roles, states and decisions by their names, and the ids of people whom it concerns or a search has shown. */
type Noted = {
  role?: string
  state?: string
  decision?: string
  days?: number | null
  until?: string
  shown?: string[]
  userId?: string
}
type Json = ColumnType<Noted | null, string | null, never>

/**
 * Everything that is done with a role. It has ids and states, never the words of people, and keeps the ids of deleted
 * accounts. Triggers refuse updates and deletes.
 */
type ModerationLog = {
  id: Generated<number>
  at: Generated<Date>
  /** Null for what is done at the terminal. */
  actor_id: string | null
  verb: LogVerb
  subject_kind: 'user' | 'case' | 'announcement'
  subject_id: string | null
  before: Json
  after: Json
  reason: Generated<string | null>
}

/** A decision about a case. The database refuses one without a rule and facts, except 'keep'. */
type Decisions = {
  id: Generated<string>
  case_id: string
  /** Null once that account is deleted. */
  decider_id: string | null
  kind: DecisionKind
  /** Number of a rule of the community. */
  rule: number | null
  facts: string | null
  /** Words to the reporters. */
  reporter_text: string | null
  /** All decisions of a case but one are replaced by a later one. */
  standing: Generated<DecisionStanding>
  /** True if the decider knows one of the two, because ties kept everybody else away. */
  is_by_tied: Generated<boolean>
  /** The time at which the author is to be told, if that waits; null as soon as they are. */
  notice_due_at: Date | null
  /** The time at which an author was told whose notice had waited; from then on they have time to appeal. */
  author_told_at: Date | null
  created_at: Generated<Date>
}

/** Words of volunteers to each other at a case; their numbers bound how many there are. */
type CaseNotes = {
  id: Generated<string>
  case_id: string
  number: number
  /** Null once that account is deleted. */
  writer_id: string | null
  text: string
  created_at: Generated<Date>
}

/** A question to the author of a case or to somebody who reported it; each side is asked once. */
type CaseQuestions = {
  id: Generated<string>
  case_id: string
  side: NoticeSide
  /** Null once that account is deleted; the same is true of `asker_id`. */
  user_id: string | null
  /** Reference of the report of the one who is asked; null for the author. */
  ref: string | null
  asker_id: string | null
  text: string
  answer: string | null
  answered_at: Date | null
  /** Time of a decision without an answer. */
  lapsed_at: Date | null
  created_at: Generated<Date>
}

/** A neighbor asks for another look at the decision of a case; each side can do so once. */
type Appeals = {
  id: Generated<string>
  case_id: string
  side: NoticeSide
  /** Null once that account is deleted. */
  user_id: string | null
  text: string
  /** Null until it is answered. */
  answer_id: string | null
  created_at: Generated<Date>
}

/** Answers all appeals of a case that wait. The database refuses one without words. */
type AppealAnswers = {
  id: Generated<string>
  case_id: string
  /** Null once that account is deleted. */
  answerer_id: string | null
  outcome: AppealOutcome
  text: string
  /** True if nobody but the one who had decided could answer. */
  is_by_same_person: Generated<boolean>
  /** True if the one who answered knows one of the two, because ties kept everybody else away. */
  is_by_tied: Generated<boolean>
  created_at: Generated<Date>
}

/** Tells somebody of a decision; it outlives the evidence. `ref` is that of the reader's report. */
type Notices = {
  id: Generated<string>
  decision_id: string
  user_id: string
  side: NoticeSide
  ref: string | null
  /** Digest of the token in the mail of a removal, which can be appealed against without signing in. */
  appeal_token_hash: string | null
  created_at: Generated<Date>
}

/** Keeps a neighbor from something until its end, which needs no job; 'infinity' if it has none. */
type Restrictions = {
  id: Generated<string>
  user_id: string
  kind: RestrictionKind
  /** The decision of a limit or a suspension; null once the case is deleted. */
  decision_id: string | null
  /** The case of a pause; null once that is deleted. */
  case_id: string | null
  ends_at: Date | number
  /** Set if the account is removed: when it is erased, 'infinity' while an appeal waits. It has no other end then. */
  erase_at: Date | number | null
  created_at: Generated<Date>
}

/** Neighbors who were told that a suspended one is gone, so that a reversal can tell them that they are back. */
type ToldOfSuspensions = { decision_id: string; user_id: string }

/** Keeps an address out whose owner left while they were restricted, or reported in a case that was open. */
type BarredAddresses = {
  id: Generated<string>
  address_hash: string
  kind: BarKind
  /** The case that decides how long it lasts; null if there is none, or once that case is deleted. */
  case_id: string | null
  ends_at: Date
  /** Time of the last mail that said so. */
  told_at: Date | null
  created_at: Generated<Date>
}

/** Neighbors whose reports wait: they come last in the queue and count for no hold. */
type DelayedReporters = { user_id: string; ends_at: Date; created_at: Generated<Date> }

/** An announcement of the operators to everybody. One is shown at a time, from when it is published until it ends. */
type Announcements = {
  id: Generated<string>
  text: string
  published_at: Generated<Date>
  ends_at: Date
  /** Null if it was not to be mailed. */
  mailed_at: Date | null
  /** Until then no other announcement is mailed. */
  next_mail_at: Date | null
  /** The last user who was sent it, by id; null if nobody is left, or it is not mailed. */
  mail_after: string | null
  mail_count: Generated<number>
}

export type ModerationTables = {
  announcements: Announcements
  roles: Roles
  moderation_log: ModerationLog
  decisions: Decisions
  case_notes: CaseNotes
  case_questions: CaseQuestions
  appeals: Appeals
  appeal_answers: AppealAnswers
  notices: Notices
  restrictions: Restrictions
  told_of_suspensions: ToldOfSuspensions
  barred_addresses: BarredAddresses
  delayed_reporters: DelayedReporters
}
