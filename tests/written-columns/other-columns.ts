/** Columns that the server sets, by table: ids, times, counters and values that are derived from other columns. */
export const otherColumns: Record<string, string> = {
  accounts:
    'id user_id account_id provider_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope created_at updated_at',
  authenticator_apps: 'user_id secret confirmed_at last_step tries tries_since wrong_codes wrong_codes_since',
  backup_codes: 'user_id code_hash',
  blocks: 'id blocker_id blocked_id blocker_name blocked_name created_at',
  calendars: 'user_id id',
  cases:
    'id subject_kind subject_id subject_side author_id state urgency assignee_id claimed_at version decided_at closed_at created_at',
  conversations:
    'id task_id requester_id helper_id last_message_at requester_read_at helper_read_at requester_wrote_at helper_wrote_at',
  decisions: 'id case_id decider_id rule created_at',
  deleted_tasks: 'task_id user_id title scheduled_at clock duration_hours revision deleted_at time_zone',
  deleted_things: 'subject_kind subject_id reader_id author_id content deleted_at',
  files: 'id owner_id message_id avatar_of type size waits_until created_at width height is_hidden held_until digest',
  installation: 'id push_public_key push_private_key',
  kysely_migration: 'name timestamp',
  mail_links: 'user_id kind token_hash expires_at used_at',
  mail_turns: 'user_id mails taken_at',
  mailed_chats: 'user_id conversation_id until',
  message_mails: 'user_id sent_at by_chat',
  messages: 'id conversation_id task_id sender_id created_at is_offer is_hidden',
  moderation_log: 'id at actor_id verb subject_kind subject_id before after reason',
  notices: 'id decision_id user_id side ref created_at',
  notification_settings: 'user_id digest_from digest_until',
  notifications: 'id user_id type title message is_read related_task_id created_at from_id named_id',
  offers:
    'id task_id helper_id status passed_over created_at released_at released_by terms_version changed_terms distance_miles distance_cell is_hidden',
  outbox:
    'id user_id kind task_id from_id words due_at handed_at created_at to_email notice_id case_notice_id holds_while position',
  partial_sessions: 'token_hash user_id account_id expires_at',
  push_devices: 'id user_id session_id created_at',
  pushes: 'id device_id task_id from_id type topic title message due_at handed_at created_at notice_id holds_while',
  reports: 'id case_id reporter_id ref evidence picture created_at counted_in_hold',
  restrictions: 'id user_id kind decision_id ends_at created_at',
  reviews: 'id task_id reviewer_id reviewee_id created_at is_hidden',
  roles: 'user_id role granted_at told_at',
  sessions: 'id user_id token expires_at ip_address user_agent created_at updated_at gave_address factor_shown_at',
  task_words: 'word',
  // The forms and calls take no points until a community has them: `communityPoints` in site.config.ts.
  tasks:
    'id requester_id helper_id points_offered area grid_lat grid_lng status search_words created_at completed_at cell_b pay_rank soon_key grid_cell region remind_at revision revised_at terms_version time_zone utc_minutes near_towns words is_hidden held_until',
  users:
    'id name email_verified zip location is_verified rating_sum rating_count community_points created_at updated_at email_refused_at was_proven',
  verifications: 'id identifier value expires_at created_at updated_at',
}

/** These columns contain texts of people. Tests check that account deletion removes contact details from them. */
export const copiedColumns = [
  'deleted_tasks.title',
  'deleted_things.content',
  'notifications.message',
  'notifications.title',
  'offers.changed_terms',
  'outbox.words',
  'pushes.message',
  'pushes.title',
  'task_words.word',
  'tasks.search_words',
  'tasks.words',
  'users.name',
]

/** Fields of writing calls that are stored in no column of their own. */
export const otherFields = [
  // Passwords and addresses that are compared, and single-use links.
  'POST /api/auth/login email',
  'POST /api/auth/login password',
  'POST /api/auth/forgot email',
  'POST /api/auth/verify/check token',
  'POST /api/auth/verify token',
  'POST /api/auth/verify password',
  'POST /api/auth/reset/check token',
  'POST /api/auth/reset token',
  'PATCH /api/auth/password current',
  'PATCH /api/auth/email current',
  'DELETE /api/account password',
  'POST /api/auth/second-step code',
  'POST /api/auth/app password',
  'POST /api/auth/app/confirm code',
  'DELETE /api/push/devices endpoint',
  // The row or the person that a call is about.
  'PATCH /api/tasks/:id/assign helperId',
  'POST /api/offers taskId',
  'POST /api/offers helperId',
  'POST /api/reports subjectKind',
  'POST /api/reports subjectId',
  'POST /api/reports includeMessages',
  'POST /api/reviews taskId',
  'POST /api/reviews revieweeId',
  'POST /api/messages taskId',
  'POST /api/messages recipientId',
  'POST /api/messages/with-attachment taskId',
  'POST /api/messages/with-attachment recipientId',
  'POST /api/messages/with-attachment attachmentUrl',
  'PATCH /api/tasks/:id/messages/read with',
  // Values that the sender has seen, or that the server knows better.
  'PATCH /api/tasks/:id/messages/read until',
  'POST /api/offers termsVersion',
  'POST /api/moderation/cases/:id/claim version',
  'DELETE /api/moderation/cases/:id/claim version',
  'POST /api/moderation/cases/:id/decision version',
  'POST /api/moderation/cases/:id/decision rule',
  'POST /api/moderation/cases/:id/decision days',
  'PATCH /api/offers/:id/confirm termsVersion',
  'POST /api/messages/with-attachment attachmentType',
  'POST /api/messages/with-attachment attachmentName',
  'POST /api/messages/with-attachment attachmentSize',
  'POST /api/tasks timeZone',
  'PATCH /api/tasks/:id timeZone',
  // Only in a demo, or where a community has points.
  'POST /api/offers hourlyRate',
  'POST /api/tasks pointsOffered',
  'PATCH /api/tasks/:id pointsOffered',
]
