import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { mayStillReach } from '#server/features/visibility/may-still-reach.ts'
import { hasFallenIntoPause } from '#server/features/visibility/paused.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf, sign } from '#server/platform/secrets/digest.ts'
import type { Answer } from '#shared/arrangements/choices.ts'
import { askAgainHours, noticesNeeded, questionLinkDays, undatedDays } from '#shared/arrangements/limits.ts'
import { clock } from './clock.ts'

/**
 * SQL condition for a row of `arrangements`: its two may still be asked about it, and may reach each other.
 */
export const isOpenQuestion: Condition = sql`(arrangements.ended_at is null and arrangements.outcome is null
  and not arrangements.is_exempt
  and ${mayReach(sql.ref('arrangements.requester_id'), sql.ref<string>('arrangements.helper_id'))})`

/**
 * SQL condition for a row of `arrangements`: it is time to ask its two. An index begins with the time that is stored;
 * the rest is as `askedAtOf` in shared/arrangements/rules.ts.
 */
export const isTimeToAsk: Condition = sql`(coalesce(arrangements.ask_at, arrangements.ends_at) <= now()
  or coalesce(arrangements.ask_at, arrangements.ends_at) is null
    and arrangements.accepted_at <= now() - ${interval(undatedDays * 24, 'hours')})`

/** `id` is that of the arrangement. */
export type NewNotice = { id: string; noticeId: string }

/**
 * Inserts a notice to a side that is to be asked now: for the first time, or once more. Returns undefined if there is
 * none. The unique key lets only one node ask, and nobody be asked a third time.
 */
export async function insertDueNotice(tx: Tx, skippedArrangementIds: string[]): Promise<NewNotice | undefined> {
  const { rows } = await sql<NewNotice>`
    with due as (
      select arrangements.id, asked.side,
        (select count(*) from arrangement_notices told
          where told.arrangement_id = arrangements.id and told.side = asked.side) + 1 as number
      from arrangements join tasks on tasks.id = arrangements.task_id
        cross join lateral (values ('requester', requester_answer), ('helper', helper_answer)) as asked (side, answer)
      where ${isOpenQuestion} and ${isTimeToAsk} and asked.answer is null and not ${hasFallenIntoPause}
        and not exists (select from arrangement_notices told
          where told.arrangement_id = arrangements.id and told.side = asked.side
            and (told.number = ${sql.lit(noticesNeeded)}
              or told.created_at > now() - ${interval(askAgainHours, 'hours')}))
        and not ${anyOf('arrangements.id', skippedArrangementIds)}
      limit 1)
    insert into arrangement_notices (arrangement_id, side, number) select id, side, number from due
    on conflict do nothing
    returning arrangement_id as id, id as "noticeId"`.execute(tx)
  return rows[0]
}

/** Notes how many mails and pushes a notice has. Without any, the bell alone counts, and it is sent. */
export async function startCounting(tx: Tx, noticeId: string, waiting: number): Promise<void> {
  await tx
    .updateTable('arrangement_notices')
    .set({ waiting, ...(waiting === 0 && { sent_at: clock }) })
    .where('id', '=', noticeId)
    .execute()
}

/**
 * Notes that a service has taken a mail or a push of a notice; the last one makes it sent. Call this in the transaction
 * that deletes the row of the outbox, so that none counts twice.
 */
export async function countTaken(tx: Tx, noticeId: string): Promise<void> {
  await tx
    .updateTable('arrangement_notices')
    .set({
      waiting: sql<number>`waiting - 1`,
      sent_at: sql<Date | null>`case when waiting = 1 then ${clock} end`,
    })
    .where('id', '=', noticeId)
    .execute()
}

/** Forgets that the two of the open arrangement of a task were asked, so that they are asked anew. */
export async function deleteNoticesOf(tx: Tx, taskId: string): Promise<void> {
  const open = tx.selectFrom('arrangements').select('id').where('task_id', '=', taskId).where('ended_at', 'is', null)
  await tx.deleteFrom('arrangement_notices').where('arrangement_id', 'in', open).execute()
}

/** Returns the notices about these arrangements that were really sent, the first one of a side first. */
export const findSentNotices = (db: Db, arrangementIds: string[]) =>
  db
    .selectFrom('arrangement_notices')
    .select(['arrangement_id as arrangementId', 'side', 'number'])
    .select(sql<Date>`sent_at`.as('sentAt'))
    .where(anyOf('arrangement_id', arrangementIds))
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute()

/** Selects the answer of the side that a row of `arrangement_notices` asks, joined to its arrangement. */
const answerOfAsked = sql<Answer | null>`case arrangement_notices.side when 'requester' then requester_answer
  else helper_answer end`
const isUnanswered: Condition = sql`(${answerOfAsked} is null)`

/** SQL condition for a row of `pushes`: if it asks about an arrangement, that side is still to be asked. */
export const isPushedQuestionOpen: Condition = sql`(pushes.arrangement_notice_id is null
  or exists (select from arrangement_notices join arrangements on arrangements.id = arrangement_id
    where arrangement_notices.id = pushes.arrangement_notice_id and ${isOpenQuestion} and ${isUnanswered}))`

/** Selects notices with what they ask about, as long as the two may still be asked about it. */
const selectQuestions = (db: Db) =>
  db
    .selectFrom('arrangement_notices')
    .innerJoin('arrangements', 'arrangements.id', 'arrangement_notices.arrangement_id')
    .innerJoin('tasks', 'tasks.id', 'arrangements.task_id')
    .innerJoin('users as reader', (join) =>
      join.on(
        sql<boolean>`reader.id = case arrangement_notices.side when 'requester' then arrangements.requester_id
          else arrangements.helper_id end`,
      ),
    )
    .innerJoin('users as other', (join) =>
      join.on(
        sql<boolean>`other.id = case arrangement_notices.side when 'requester' then arrangements.helper_id
          else arrangements.requester_id end`,
      ),
    )
    .select([
      'arrangement_notices.id as noticeId',
      'arrangement_notices.side',
      'arrangement_notices.number',
      'arrangements.id as arrangementId',
      'arrangements.starts_at as startsAt',
      'tasks.id as taskId',
      'tasks.title as taskTitle',
      'reader.id as readerId',
    ])
    .select(
      sql<{ id: string; firstName: string }>`json_build_object('id', other.id, 'firstName', other.first_name)`.as(
        'other',
      ),
    )
    .select(answerOfAsked.as('answer'))
    .where(isOpenQuestion)
export type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>

/** Finds what a notice asks; undefined if it is not asked any more. */
export const findQuestion = (db: Db, noticeId: string) =>
  selectQuestions(db).where('arrangement_notices.id', '=', noticeId).executeTakeFirst()

/** Finds what a mail asks; undefined if that side has answered, or is not asked any more. */
export const findQuestionOfMail = (db: Db, mailId: string) =>
  selectQuestions(db)
    .innerJoin('outbox', 'outbox.arrangement_notice_id', 'arrangement_notices.id')
    .where('outbox.id', '=', mailId)
    .where(isUnanswered)
    .where(mayStillReach('outbox', sql.ref<string>('reader.id')))
    .executeTakeFirst()

/**
 * Gives the notice of a mail the token of its link, when the mail is sent, so that the outbox never contains one; a
 * retry gets the same.
 */
export async function issueQuestionToken(db: Db, secret: string, mailId: string, noticeId: string): Promise<string> {
  const token = sign(secret, `outcome link in ${mailId}`)
  await db
    .updateTable('arrangement_notices')
    .set({ token_hash: digestOf(token) })
    .where('id', '=', noticeId)
    .execute()
  return token
}

/** Finds what a mailed link asks; undefined if the link is unknown or too old, or nobody is asked any more. */
export const findQuestionByToken = (db: Db, token: string) =>
  selectQuestions(db)
    .where('token_hash', '=', digestOf(token))
    .where('arrangement_notices.created_at', '>', sql<Date>`now() - ${interval(questionLinkDays, 'days')}`)
    .executeTakeFirst()
