import type { ColumnType, Generated } from 'kysely'
import type { Answer, EndReason, MoveResult, Outcome } from '#shared/arrangements/choices.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Role } from '#shared/tasks/rules.ts'

/** A row for each time that a helper is accepted. At most one of a task is open: it has not ended. */
type Arrangements = {
  id: Generated<string>
  /** Null once the task is deleted; an open one has its task and its two neighbors. */
  task_id: string | null
  task_type: TaskType
  /** Null once that account is deleted. */
  requester_id: string | null
  helper_id: string | null
  accepted_at: Generated<Date>
  /** The agreed times; null without a date. */
  starts_at: Date | null
  ends_at: Date | null
  /** True if a day was agreed on without an hour: it runs from 8 AM to 8 PM. */
  is_day_only: Generated<boolean>
  /** Time zone of the task's place. */
  time_zone: string
  /** True if its time was over before arrangements were kept: nobody is asked, and nobody is charged. */
  is_exempt: Generated<boolean>
  requester_answer: Answer | null
  requester_answered_at: Date | null
  helper_answer: Answer | null
  helper_answered_at: Date | null
  ended_at: Date | null
  end_reason: EndReason | null
  /** The side that has ended it; null where the version before has not kept that. */
  ended_by: Role | null
  /** Null until it is settled. */
  outcome: Outcome | null
  charged_to: Role | null
  settled_at: Date | null
  /** True if a late cancelling is free, because it could not be helped. */
  is_excused: Generated<boolean>
  /** Each is for the other side, and for moderators if it is reported. */
  requester_note: string | null
  helper_note: string | null
  /** Time at which both are asked; null if that is the agreed end, or `undatedDays` after the match without a date. */
  ask_at: Date | null
  /** Next time at which the job looks at it; null once it has ended and is settled. */
  check_at: Generated<Date | null>
}

/** A notice that asks one side whether it happened. */
type ArrangementNotices = {
  id: Generated<string>
  arrangement_id: string
  side: Role
  number: 1 | 2
  /** Mails and pushes of this notice that no service has taken yet. */
  waiting: Generated<number>
  /** Hash of the token in the link of its mail; null if it was not mailed. */
  token_hash: string | null
  created_at: Generated<Date>
  /** Null until the bell shows it, and each of its mails and pushes is taken by its service. */
  sent_at: Date | null
}

/** A proposal to move the time of an arrangement. At most one of an arrangement is open: it has not ended. */
type ArrangementMoves = {
  id: Generated<string>
  arrangement_id: string
  proposed_by: Role
  proposed_at: Generated<Date>
  /** The proposed time, in the columns of a task. */
  scheduled_at: Date
  clock: string | null
  duration_hours: ColumnType<string | null, number | null, never>
  /** The start that it would replace, or its own end if that is earlier. It cannot be accepted any more then. */
  lapses_at: Date
  /** Null while it stands, and after it has lapsed until that is written down. */
  ended_at: Date | null
  result: MoveResult | null
  /** The start that it has replaced; null unless it was accepted. */
  replaced_start: Date | null
}

export type ArrangementTables = {
  arrangements: Arrangements
  arrangement_notices: ArrangementNotices
  arrangement_moves: ArrangementMoves
}
