import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { NotificationType } from '#shared/notifications/schema.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Category } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { CompensationType, TaskStatus } from '#shared/tasks/schema.ts'
import type { ShownTerms, TermName } from '#shared/tasks/terms.ts'
import type { TellingTables } from './telling-tables.ts'

/** numeric comes back as text on both engines, so that no cent is lost on the way. */
type Numeric = ColumnType<string | null, number | null | undefined, number | null>

type Users = {
  id: Generated<string>
  /** better-auth's own; always both names together. */
  name: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  email: string
  email_verified: Generated<boolean>
  /** When the mail server last said that this address takes no mail. */
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
  /** Null once whoever asked has left. */
  requester_id: string | null
  helper_id: string | null
  task_type: TaskType
  title: string
  description: string
  category: Category
  scheduled_at: Date | null
  clock: string | null
  /** Of its place: its day and hour are on this zone's calendar and clock. */
  time_zone: Generated<string>
  /** How far that zone is ahead of UTC at `scheduled_at`, in minutes. */
  utc_minutes: Generated<number>
  duration_hours: Numeric
  compensation_type: CompensationType | null
  compensation: Numeric
  service_offered: string | null
  points_offered: number | null
  availability: string | null
  address: string
  address_private: Generated<boolean>
  area: string
  lat: number | null
  lng: number | null
  grid_lat: number | null
  grid_lng: number | null
  status: Generated<TaskStatus>
  /** The words of `server/search/text-words.ts`, blank between. */
  search_words: string
  /** The towns of `server/places/towns.ts` that it is found by. */
  near_towns: Generated<number[]>
  created_at: Generated<Date>
  completed_at: Date | null
  /** When the two of it are to be reminded next; what it says is looked at then. */
  remind_at: Date | null
  /** How often what a calendar shows of it has changed, and when last; kept by a trigger. */
  revision: Generated<number>
  revised_at: Generated<Date>
  /** Counts the edits that change what helpers offer for. */
  terms_version: Generated<number>
  cell_b: GeneratedAlways<number | null>
  grid_cell: GeneratedAlways<number>
  region: GeneratedAlways<number>
  pay_rank: GeneratedAlways<string>
  soon_key: GeneratedAlways<Date>
  words: GeneratedAlways<string>
}

/** The public terms that the helper agreed to, and the names of those that edits have changed since, in any order. */
type ChangedTerms = { agreed: ShownTerms; changed: TermName[] }

type Offers = {
  id: Generated<string>
  task_id: string
  helper_id: string
  message: string | null
  status: Generated<OfferStatus>
  /** Declined because another helper was accepted: it stands again if the task is released. */
  passed_over: Generated<boolean>
  /** When the task was last taken from the helper after it had been given to them. */
  released_at: Date | null
  /** Who did so, and why; null again once they offer anew. */
  released_by: Role | null
  release_reason: string | null
  /** Which version of the task's terms its helper agreed to: an offer is accepted only for the newest. */
  terms_version: Generated<number>
  /** Null while a waiting offer is for the newest terms. */
  changed_terms: ColumnType<ChangedTerms | null, null | undefined, null>
  /** In the step that is told, as it was measured when the helper first offered, and to which cell of the grid. */
  distance_miles: number | null
  distance_cell: number | null
  created_at: Generated<Date>
}

type Conversations = {
  id: Generated<string>
  task_id: string
  /** Null once they have left, as the helper is. */
  requester_id: string | null
  /** Whoever talks with the requester, chosen or not. */
  helper_id: string | null
  last_message_at: Generated<Date>
  /** The moment of the newest message that this end has read. */
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
  /** Whether it begins with what the product says of an offer: 'Ben offered to help: …'. */
  is_offer: Generated<boolean>
  client_id: string | null
  created_at: Generated<Date>
}

type Files = {
  /** Also the name under which the storage keeps it, in the installation's folder. */
  id: string
  owner_id: string | null
  message_id: string | null
  avatar_of: string | null
  /** As it is served: 'image/png'. */
  type: string
  filename: string
  /** In bytes. */
  size: number
  /** In pixels, of a picture as it is kept; both or neither. */
  width: number | null
  height: number | null
  /** Until then it may be sent; in the past once it was, and for avatars. */
  waits_until: Date
  created_at: Generated<Date>
}

type Reviews = {
  id: Generated<string>
  task_id: string
  reviewer_id: string | null
  reviewee_id: string
  rating: number
  comment: string | null
  created_at: Generated<Date>
}

type Notifications = {
  id: Generated<string>
  user_id: string
  type: NotificationType
  title: string
  message: string
  is_read: Generated<boolean>
  related_task_id: string | null
  /** Whom the words name: the notice goes with them. */
  from_id: string | null
  created_at: Generated<Date>
}

type NotificationSettings = {
  user_id: string
  in_app_notifications: Generated<boolean>
  email_notifications: Generated<boolean>
  offer_notifications: Generated<boolean>
  message_notifications: Generated<boolean>
  task_update_notifications: Generated<boolean>
  digest_notifications: Generated<boolean>
  /** Of which time their latest digest tells; both null before the first. */
  digest_from: Date | null
  digest_until: Date | null
}

type Sessions = {
  id: Generated<string>
  user_id: string
  token: string
  expires_at: Date
  user_agent: string | null
  /** The person signed up, or changed their email address, in this session. */
  gave_address: Generated<boolean>
  created_at: Generated<Date>
  /** To the hour: when it was last used. */
  updated_at: Generated<Date>
}

type Accounts = {
  id: Generated<string>
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  updated_at: Generated<Date>
}

type MailLinks = {
  user_id: string
  kind: 'verify' | 'reset'
  token_hash: string
  expires_at: Date
  /** A link that confirmed the address is kept until it expires, so that a second visit says so. */
  used_at: Date | null
}

/** Said to be off in the calendar of who had it there; its title to its poster alone. */
type DeletedTasks = {
  task_id: string
  user_id: string
  title: string | null
  scheduled_at: Date
  clock: string | null
  time_zone: Generated<string>
  duration_hours: Numeric
  revision: number
  deleted_at: Generated<Date>
}

/** The secret address of a person's own calendar holds its id, signed. */
type Calendars = { user_id: string; id: Generated<string> }

type Verifications = {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Date
}

/** One row. */
type Installation = { id: Generated<string>; push_public_key: string | null; push_private_key: string | null }

export type Tables = TellingTables & {
  users: Users
  sessions: Sessions
  accounts: Accounts
  mail_links: MailLinks
  calendars: Calendars
  deleted_tasks: DeletedTasks
  verifications: Verifications
  tasks: Tasks
  offers: Offers
  conversations: Conversations
  messages: Messages
  files: Files
  installation: Installation
  reviews: Reviews
  notifications: Notifications
  notification_settings: NotificationSettings
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
