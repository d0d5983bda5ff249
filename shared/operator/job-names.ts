/** Background jobs, each of which notes its last run. The last two send what waits in the outbox. */
export const jobNames = [
  'reminders',
  'settling',
  'outcome_questions',
  'expiry',
  'digests',
  'announcements',
  'moderation',
  'moderator_news',
  'waiting_notices',
  'erasures',
  'access',
  'factor_resets',
  'files',
  'deleted_tasks',
  'deleted_things',
  'stored_mails',
  'words',
  'mails',
  'pushes',
] as const
export type JobName = (typeof jobNames)[number]
