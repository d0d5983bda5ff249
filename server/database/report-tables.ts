import type { ColumnType, Generated } from 'kysely'
import type { CaseState } from '#shared/moderation/choices.ts'
import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'

/** The words of something that was reported or deleted, and who wrote them when. */
export type Content = {
  authorName: string | null
  title: string | null
  text: string | null
  rating: number | null
  /** Answer to a review; missing in copies of other things and in older ones. */
  answer?: string | null
  at: string
}

/** A message that the reporter added to a report. */
export type ReportedMessage = { isByReporter: boolean; text: string | null; at: string }

/** Copy of a report's subject at that time, for moderators. */
export type Evidence = { content: Content; messages: ReportedMessage[] }

/** The side of a match that was reported; 'author' for everything else. */
export type SubjectSide = 'author' | 'requester' | 'helper'

type Json<Value> = ColumnType<Value, string, never>

/** At most one case of a subject is open. */
type Cases = {
  id: Generated<string>
  subject_kind: SubjectKind
  /** Id of the task, offer, message, review or person; of the task for a match. It may no longer exist. */
  subject_id: string
  subject_side: SubjectSide
  /** Null once that account is deleted; the same is true of `reporter_id`. */
  author_id: string | null
  state: Generated<CaseState>
  /** Number of an `Urgency`. */
  urgency: Generated<number>
  /** True while all who reported it are neighbors whose reports wait: it comes last in the queue. */
  is_delayed: Generated<boolean>
  assignee_id: string | null
  claimed_at: Date | null
  /** Counts the changes by moderators, of whom two may work on a case at once, and the appeals. */
  version: Generated<number>
  decided_at: Date | null
  closed_at: Date | null
  created_at: Generated<Date>
}

type Reports = {
  id: Generated<string>
  case_id: string
  reporter_id: string | null
  ref: string
  reason: ReportReason
  text: string | null
  evidence: Json<Evidence>
  /** A reduced JPEG of the reported picture. */
  picture: Buffer | null
  /** True if it was one of the reports that began a hold; it counts for no further one. */
  counted_in_hold: Generated<boolean>
  created_at: Generated<Date>
}

/** Nobody can read these rows; they enter the evidence of a report by their reader. */
type DeletedThings = {
  subject_kind: SubjectKind
  subject_id: string
  /** A user who had it: in their chat, offer or match, or sent to them. */
  reader_id: string
  author_id: string | null
  content: Json<Content>
  deleted_at: Generated<Date>
}

export type ReportTables = { cases: Cases; reports: Reports; deleted_things: DeletedThings }
