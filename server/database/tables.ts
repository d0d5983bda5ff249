import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Category } from '#shared/tasks/categories.ts'
import type { ClosedReason, CompensationType, TaskType } from '#shared/tasks/choices.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import type { PublicTerms, TermName } from '#shared/tasks/terms.ts'
import type { ArrangementTables } from './arrangement-tables.ts'
import type { AuthTables } from './auth-tables.ts'
import type { HealthTables } from './health-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OutboxTables } from './outbox-tables.ts'
import type { ReportTables } from './report-tables.ts'

/** Both engines return numeric as text, so that no cent is lost to rounding. */
type Numeric = ColumnType<string | null, number | null | undefined, number | null>

type Users = {
  id: Generated<string>
  /** Required by better-auth; always the first and the last name together. */
  name: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  email: string
  email_verified: Generated<boolean>
  /** True once any address of the account, also a former one, was proven to be the user's. */
  was_proven: Generated<boolean>
  /** True once a browser of the account was known; from then on, an unseen one raises a notice. */
  had_browser: Generated<boolean>
  /** Time at which the mail server last refused mail for this address. */
  email_refused_at: Date | null
  profile_image_url: string | null
  phone: string | null
  address: string | null
  zip: string | null
  /** City and state, from the address. */
  location: string | null
  bio: string | null
  is_helper: Generated<boolean>
  is_requester: Generated<boolean>
  is_verified: Generated<boolean>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  community_points: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type Tasks = {
  id: Generated<string>
  /** Null once the requester's account is deleted. */
  requester_id: string | null
  helper_id: string | null
  task_type: TaskType
  title: string
  description: string
  category: Category
  scheduled_at: Date | null
  /** Time of day at the task's place, 'HH:MM'; null if only the day is known, or no date at all. */
  clock: string | null
  /** Time zone of the task's place, for its day and its time. */
  time_zone: Generated<string>
  /** Minutes that the zone is ahead of UTC at `scheduled_at`. */
  utc_minutes: Generated<number>
  duration_hours: Numeric
  /** Null for older tasks, which are free. */
  compensation_type: CompensationType | null
  compensation: Numeric
  service_offered: string | null
  points_offered: number | null
  availability: string | null
  parking_note: string | null
  address: string
  address_private: Generated<boolean>
  area: string
  lat: number | null
  lng: number | null
  grid_lat: number | null
  grid_lng: number | null
  status: Generated<TaskStatus>
  /** True if a moderator has hidden the task. */
  is_hidden: Generated<boolean>
  /** End of the latest hold; infinite until it is decided. */
  held_until: Date | null
  /** The words of `server/features/words/text-words.ts`, separated by spaces. */
  search_words: string
  /** The towns of `server/features/places/towns.ts` by which the task is found. */
  near_towns: Generated<number[]>
  created_at: Generated<Date>
  completed_at: Date | null
  /** Time at which the author of an open post is told that it closes, or asked whether it is still offered. */
  notice_at: Generated<Date | null>
  /** Time at which an open post closes by itself: `shared/tasks/expiry.ts`. */
  closes_at: Generated<Date | null>
  /** Set if the post closed by itself, together with `closed_reason`. */
  closed_at: Generated<Date | null>
  closed_reason: Generated<ClosedReason | null>
  /** Time of the next reminder to requester and helper; its content is decided then. */
  remind_at: Date | null
  /** Counts the changes of the fields shown in calendars; maintained by a trigger, together with `revised_at`. */
  revision: Generated<number>
  revised_at: Generated<Date>
  /** Counts the edits that change the terms of offers. */
  terms_version: Generated<number>
  /** The block of the task's grid point, about 7 miles wide; blocks and regions are explained in decision 11. */
  cell_b: GeneratedAlways<number | null>
  grid_cell: GeneratedAlways<number>
  region: GeneratedAlways<number>
  pay_rank: GeneratedAlways<string>
  /** Sort key of 'soonest': `scheduled_at`, or infinity without a date. */
  soon_key: GeneratedAlways<Date>
  words: GeneratedAlways<string>
}

/** The public terms that the helper agreed to, and the names of those that edits have changed since, in any order. */
type ChangedTerms = { agreed: PublicTerms; changed: TermName[] }

type Offers = {
  id: Generated<string>
  task_id: string
  helper_id: string
  message: string | null
  status: Generated<OfferStatus>
  /** Declined because another helper was accepted; pending again if the task is released. */
  passed_over: Generated<boolean>
  /** Time at which the accepted helper was last released from the task. */
  released_at: Date | null
  /** Role that ended the match, and the reason; null again once the helper makes a new offer. */
  released_by: Role | null
  release_reason: string | null
  /** Version of the task's terms that the helper agreed to; only an offer for the newest version can be accepted. */
  terms_version: Generated<number>
  /** Null while a pending offer is for the newest terms. */
  changed_terms: ColumnType<ChangedTerms | null, null | undefined, null>
  /**
   * Distance, rounded as it is shown, as measured at the helper's first offer, and the grid cell of the task at that
   * time.
   */
  distance_miles: number | null
  distance_cell: number | null
  is_hidden: Generated<boolean>
  created_at: Generated<Date>
}

/** Side of a conversation; its helper need not be the accepted one. */
export type ConversationSide = 'requester' | 'helper'

type Conversations = {
  id: Generated<string>
  task_id: string
  /** Null once that account is deleted; the same is true of `helper_id`. */
  requester_id: string | null
  /** The neighbor in this conversation with the requester, accepted or not. */
  helper_id: string | null
  last_message_at: Generated<Date>
  /** Time of the newest message that this side has read. */
  requester_read_at: Date | null
  requester_wrote_at: Date | null
  helper_wrote_at: Date | null
  helper_read_at: Date | null
}

type Messages = {
  id: Generated<string>
  conversation_id: string
  task_id: string
  sender_id: string | null
  content: string | null
  /** True if it begins with the product's text about an offer: 'Ben offered to help: …'. */
  is_offer: Generated<boolean>
  is_hidden: Generated<boolean>
  client_id: string | null
  created_at: Generated<Date>
}

type Files = {
  /** This id is also the name of the file in the storage, in the installation's folder. */
  id: string
  owner_id: string | null
  message_id: string | null
  avatar_of: string | null
  /** Media type as it is served: 'image/png'. */
  type: string
  filename: string
  /** Size in bytes. */
  size: number
  /** Width and height of a stored picture in pixels; both or neither. */
  width: number | null
  height: number | null
  /** The upload may be sent until then; a past time once it was sent, and for avatars. */
  waits_until: Date
  /** True if a moderator has hidden the profile picture. */
  is_hidden: Generated<boolean>
  /** End of the latest hold of a profile picture; infinite until it is decided. */
  held_until: Date | null
  /** SHA-256 of a profile picture's bytes; null for older ones. */
  digest: Buffer | null
  created_at: Generated<Date>
}

type Reviews = {
  id: Generated<string>
  task_id: string
  reviewer_id: string | null
  reviewee_id: string
  rating: number
  comment: string | null
  is_hidden: Generated<boolean>
  created_at: Generated<Date>
  /** Time of the last change by the reviewer; null if there was none. */
  edited_at: Date | null
  /** Public words of the reviewed person, who answers once. */
  answer: string | null
  answered_at: Date | null
}

/** The blocker and the blocked do not reach each other. Their first names are as they were at that time. */
type Blocks = {
  id: Generated<string>
  blocker_id: string
  blocked_id: string
  blocker_name: string
  blocked_name: string
  created_at: Generated<Date>
}

/**
 * Deleted tasks, kept for a while so that calendar feeds can publish them as canceled. Only the requester gets the
 * title.
 */
type DeletedTasks = {
  task_id: string
  user_id: string
  title: string | null
  scheduled_at: Date
  /** Time of day at the task's place, 'HH:MM'; null if only the day is known, or no date at all. */
  clock: string | null
  time_zone: Generated<string>
  duration_hours: Numeric
  revision: number
  deleted_at: Generated<Date>
}

/** The secret address of a user's calendar contains this id, signed. */
type Calendars = { user_id: string; id: Generated<string> }

/** Table with exactly one row. */
type Installation = { id: Generated<string>; push_public_key: string | null; push_private_key: string | null }

type AllTables = AuthTables &
  OutboxTables &
  ReportTables &
  HealthTables &
  ModerationTables &
  NotificationTables &
  ArrangementTables & {
    users: Users
    calendars: Calendars
    deleted_tasks: DeletedTasks
    tasks: Tasks
    offers: Offers
    conversations: Conversations
    messages: Messages
    files: Files
    installation: Installation
    reviews: Reviews
    blocks: Blocks
  }

declare module '#server/platform/db/db.ts' {
  interface Tables extends AllTables {}
}

export type { Db, Tables, Tx } from '#server/platform/db/db.ts'
