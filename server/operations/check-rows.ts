import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import { givenUpAfterDays } from '#server/features/outbox/outbox-worker.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval, oneDay } from '#server/platform/db/interval.ts'
import { reviewEditHours } from '#shared/reviews/limits.ts'

/** Description of an inconsistency, and the ids of the affected rows. */
export type Finding = { what: string; ids: string[] }

type Check = [what: string, rows: RawBuilder<{ id: string }>]

/** SQL condition: an outbox row should have been queued, or given up, more than a day ago. */
const isLate: Condition = sql`handed_at is null and due_at < now() - ${oneDay}
  or handed_at < now() - ${interval(givenUpAfterDays + 1, 'days')}`

/** Each check finds no rows if the data is consistent. */
const checks: Check[] = [
  [
    'a lost second step should have ended more than a day ago',
    sql`select user_id as id from factor_resets where due_at < now() - ${oneDay}`,
  ],
  [
    'two announcements are shown at one moment',
    sql`select one.id from announcements one join announcements other on other.id > one.id
      and tstzrange(one.published_at, one.ends_at) && tstzrange(other.published_at, other.ends_at)`,
  ],
  [
    'two announcements were mailed within a week',
    sql`select one.id from announcements one join announcements other on other.id > one.id
      and tstzrange(one.mailed_at, one.next_mail_at) && tstzrange(other.mailed_at, other.next_mail_at)
      where one.mailed_at is not null and other.mailed_at is not null`,
  ],
  [
    'a mail of an announcement that was not to be mailed, or of none, waits',
    sql`select outbox.id from outbox left join announcements on announcements.id = announcement_id
      where kind = 'announcement' and mailed_at is null`,
  ],
  [
    "a person's rating is not the sum and count of their reviews that are not hidden",
    sql`select users.id from users left join reviews on reviewee_id = users.id and not is_hidden
      group by users.id having rating_count <> count(reviews.id) or rating_sum <> coalesce(sum(rating), 0)`,
  ],
  [
    'a helper has two offers on one task',
    sql`select min(id::text) as id from offers group by task_id, helper_id having count(*) > 1`,
  ],
  [
    'two offers on one task are accepted',
    sql`select task_id as id from offers where status = 'accepted' group by task_id having count(*) > 1`,
  ],
  [
    "a task's helper is not the one whose offer is accepted",
    sql`select tasks.id from tasks left join offers on task_id = tasks.id and offers.status = 'accepted'
      where offers.helper_id is distinct from tasks.helper_id`,
  ],
  [
    'a task that two neighbors agreed on has no open arrangement of them, or another task has one',
    sql`select coalesce(tasks.id, open.id) as id from tasks
      full join (select * from arrangements where ended_at is null) as open on task_id = tasks.id
      where (coalesce(status, 'open') in ('matched', 'in_progress', 'pending_review')) is distinct from
        (open.id is not null and open.helper_id = tasks.helper_id and open.requester_id = tasks.requester_id)`,
  ],
  [
    'an arrangement does not have the time of its task',
    sql`select tasks.id from tasks join arrangements on task_id = tasks.id and ended_at is null
      where not is_day_only and starts_at is distinct from scheduled_at`,
  ],
  [
    'an arrangement has ended, and a proposal to move its time has not',
    sql`select arrangements.id from arrangements join arrangement_moves on arrangement_id = arrangements.id
      where arrangements.ended_at is not null and arrangement_moves.ended_at is null`,
  ],
  [
    'a completed task has no arrangement that happened',
    sql`select tasks.id from tasks where status = 'completed' and coalesce(requester_id, helper_id) is not null
      and not exists (select from arrangements where task_id = tasks.id and end_reason = 'done' and outcome = 'happened')`,
  ],
  [
    'two neighbors have an offer or an arrangement although one blocks the other',
    sql`select tasks.id from tasks join offers on task_id = tasks.id and offers.status in ('pending', 'accepted')
      join blocks on (blocker_id, blocked_id) in ((requester_id, offers.helper_id), (offers.helper_id, requester_id))
      where tasks.status in ('open', 'matched', 'in_progress')`,
  ],
  [
    'a case that is not open has no decision, or an open one has',
    sql`select id from cases where (state <> 'open') is distinct from
      exists (select from decisions where case_id = cases.id)`,
  ],
  [
    'somebody has decided about what is their own or what they reported',
    sql`select decisions.id from decisions join cases on cases.id = case_id
      where decider_id = author_id
        or exists (select from reports where reports.case_id = cases.id and reporter_id = decider_id)`,
  ],
  [
    'a case is appealed without an appeal that waits, or one waits in a case that is not',
    sql`select id from cases where (state = 'appealed') is distinct from
      exists (select from appeals where case_id = cases.id and answer_id is null)`,
  ],
  [
    'a decision was taken back or replaced without an answer to an appeal that says so',
    sql`select decisions.id from decisions where standing <> 'stands' and not exists (select from appeal_answers
      where appeal_answers.case_id = decisions.case_id
        and outcome = case standing when 'reversed' then 'reversed' else 'changed' end)`,
  ],
  [
    'somebody has answered an appeal about what is their own or what they reported, or against their own decision',
    sql`select appeal_answers.id from appeal_answers join cases on cases.id = case_id
      where answerer_id = author_id
        or exists (select from reports where reports.case_id = cases.id and reporter_id = answerer_id)
        or not is_by_same_person and exists (select from decisions where decisions.case_id = cases.id
          and decider_id = answerer_id and decisions.created_at < appeal_answers.created_at)`,
  ],
  [
    'a notice waits although its decision was taken back or replaced, or its author was told',
    sql`select decisions.id from decisions where notice_due_at is not null and (standing <> 'stands'
      or exists (select from notices where decision_id = decisions.id and side = 'author'))`,
  ],
  [
    'a question waits at a case that is decided',
    sql`select case_questions.id from case_questions join cases on cases.id = case_id
      where state in ('decided', 'closed') and answered_at is null and lapsed_at is null and not (side = 'author'
        and exists (select from decisions where decisions.case_id = cases.id and notice_due_at is not null))`,
  ],
  [
    'somebody was asked about a case who is neither its author nor a reporter',
    sql`select case_questions.id from case_questions join cases on cases.id = case_id
      where user_id is not null and case side when 'author' then user_id is distinct from author_id
        else not exists (select from reports where reports.case_id = cases.id and reporter_id = user_id) end`,
  ],
  [
    'somebody whose account is suspended has an arrangement',
    sql`select tasks.id from tasks join restrictions on user_id in (requester_id, helper_id)
      where status in ('matched', 'in_progress') and kind = 'suspend' and ends_at > now()`,
  ],
  [
    'an account is removed without a decision that stands and says so',
    sql`select user_id as id from restrictions where erase_at is not null and not exists
      (select from decisions where decisions.id = decision_id and kind = 'remove' and standing = 'stands')`,
  ],
  [
    'the erasure of a removed account waits without an appeal of its owner, or does not wait for one',
    sql`select user_id as id from restrictions join decisions on decisions.id = decision_id
      where isfinite(erase_at) = exists (select from appeals where appeals.case_id = decisions.case_id
        and side = 'author' and answer_id is null)`,
  ],
  [
    'an address is barred because of an open case that is decided',
    sql`select barred_addresses.id from barred_addresses join cases on cases.id = case_id
      where kind = 'case' and state <> 'open'`,
  ],
  [
    'somebody has reviewed a task twice',
    sql`select min(id::text) as id from reviews group by task_id, reviewer_id
      having count(*) > 1 and reviewer_id is not null`,
  ],
  [
    'a review is not between the two participants of a completed task',
    sql`select reviews.id from reviews join tasks on tasks.id = task_id
      where status <> 'completed' or coalesce(reviewee_id not in (requester_id, helper_id), false)
        or coalesce(reviewer_id not in (requester_id, helper_id), false)`,
  ],
  [
    'a review was edited after its answer, or after the time for it',
    sql`select id from reviews where edited_at > least(answered_at, created_at + ${interval(reviewEditHours, 'hours')})`,
  ],
  [
    'a review has an answer without its time, or a time without an answer',
    sql`select id from reviews where (answer is null) <> (answered_at is null)`,
  ],
  [
    'a message was sent twice',
    sql`select min(id::text) as id from messages where client_id is not null and sender_id is not null
      group by sender_id, task_id, client_id having count(*) > 1`,
  ],
  [
    'a message belongs to another task than its chat',
    sql`select messages.id from messages join conversations on conversations.id = conversation_id
      where messages.task_id <> conversations.task_id`,
  ],
  [
    'a message is from neither side of its chat',
    sql`select messages.id from messages join conversations on conversations.id = conversation_id
      where coalesce(sender_id not in (requester_id, helper_id), false)`,
  ],
  [
    "a chat's requester is not its task's",
    sql`select conversations.id from conversations join tasks on tasks.id = task_id
      where conversations.requester_id is distinct from tasks.requester_id`,
  ],
  [
    'a chat has messages newer than its newest',
    sql`select conversations.id from conversations join messages on messages.conversation_id = conversations.id
      group by conversations.id having max(messages.created_at) > last_message_at`,
  ],
  [
    'a chat is read beyond its last message, so that the next one counts as read',
    sql`select id from conversations where greatest(requester_read_at, helper_read_at) > last_message_at`,
  ],
  [
    'a chat has a wrong time of a last message, so that unread messages are not shown',
    sql`select id from conversations where
      (helper_id is not null and helper_wrote_at is distinct from (select max(created_at) from messages
        where conversation_id = conversations.id and sender_id = helper_id))
      or (requester_id is not null and requester_wrote_at is distinct from (select max(created_at) from messages
        where conversation_id = conversations.id and sender_id = requester_id))`,
  ],
  [
    'a user has two unread notifications of one writer’s messages on one task',
    sql`select min(id::text) as id from notifications where type = 'message_received' and not is_read
      group by user_id, related_task_id, from_id having count(*) > 1`,
  ],
  [
    "a person's picture is not the file that is their avatar",
    sql`select users.id from users left join files on avatar_of = users.id
      where (profile_image_url like '/files/%' or files.id is not null)
        and profile_image_url is distinct from '/files/' || files.id`,
  ],
]

/** Things that a server which runs would have done long ago. */
const lateChecks: Check[] = [
  [
    'a file should have been swept a day ago',
    sql`select id from files where message_id is null and avatar_of is null and waits_until < now() - ${oneDay}`,
  ],
  [
    'a barred address is a day late to be erased',
    sql`select id from barred_addresses where ends_at < now() - ${oneDay}`,
  ],
  ['a notice to an author is a day late', sql`select id from decisions where notice_due_at < now() - ${oneDay}`],
  [
    'a removed account is a day late to be erased',
    sql`select user_id as id from restrictions join decisions on decisions.id = decision_id
      join cases on cases.id = decisions.case_id where erase_at < now() - ${oneDay} and state <> 'appealed'`,
  ],
  ['a mail is a day late', sql`select id from outbox where ${isLate}`],
  ['a push is a day late', sql`select id from pushes where ${isLate}`],
  ['a reminder is a day late', sql`select id from tasks where remind_at < now() - ${oneDay}`],
]

/** `wasOff` is set if no server ran until now, so that nothing is late by a fault. */
export async function checkRows(tx: Tx, { wasOff = false } = {}): Promise<Finding[]> {
  const found = []
  for (const [what, rows] of [...checks, ...(wasOff ? [] : lateChecks), ...(await foreignKeyChecks(tx))]) {
    const { rows: wrong } = await rows.execute(tx)
    found.push({ what, ids: wrong.map(({ id }) => id) })
  }
  return found
}

type ForeignKey = { constraint: string; child: string; column: string; parent: string; target: string }

/** Builds one check for each foreign key: a restore or a broken disk may leave rows that reference missing ones. */
async function foreignKeyChecks(tx: Tx): Promise<Check[]> {
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select conname as constraint, child.relname as child, pointing.attname as column,
      parent.relname as parent, pointed.attname as target
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute pointing on pointing.attrelid = conrelid and pointing.attnum = conkey[1]
    join pg_attribute pointed on pointed.attrelid = confrelid and pointed.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(tx)
  return foreignKeys.map(({ child, column, parent, target }) => [
    `a row of ${child} references in ${column} a missing row of ${parent}`,
    sql`select child.${sql.id(column)}::text as id from ${sql.id(child)} child
      left join ${sql.id(parent)} parent on parent.${sql.id(target)} = child.${sql.id(column)}
      where child.${sql.id(column)} is not null and parent.${sql.id(target)} is null`,
  ])
}
