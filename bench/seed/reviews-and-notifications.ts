import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { pickText } from './random.ts'
import { helperNo } from './tasks.ts'

const comments = ['On time, kind and careful.', 'We would ask again at any time.', 'A pleasure to help.', 'Good.']

/** Six of ten completed tasks are reviewed by the requester, four of ten by the helper. */
export async function insertReviews(db: Db, people: number) {
  await sql`insert into reviews (task_id, reviewer_id, reviewee_id, rating, comment, created_at)
    select post.id, case side when 0 then requester_id else helper.id end,
      case side when 0 then helper.id else requester_id end, 5 - floor(power(seed.draw(turn, 60), 3) * 5)::int,
      ${pickText(comments, 'turn', 61)}, created_at + interval '3 days'
    from (select *, no * 2 + side as turn, ${helperNo('0', people)} as helper_no
      from seed.posts cross join generate_series(0, 1) as side) as post
    join seed.people as helper on helper.no = helper_no
    where status = 'completed' and seed.draw(turn, 62) < 0.6 - side * 0.2`.execute(db)
}

/** Inserts as many notifications as there are tasks. Four of ten are unread, and a few users have most of them. */
export async function insertNotifications(db: Db, people: number, madeAt: string) {
  await sql`insert into notifications (user_id, type, title, message, is_read, related_task_id, created_at)
    select person.id, ${pickText(['offer_received', 'message_received', 'task_completed', 'new_notification'], 'post.no', 64)},
      'News on your request', 'There is something new on a task of yours.', seed.draw(post.no, 65) < 0.6,
      post.id, ${sql.lit(madeAt)}::timestamptz - seed.draw(post.no, 66) * interval '90 days'
    from seed.posts as post
    join seed.people as person on person.no = 1 + floor(power(seed.draw(post.no, 63), 2) * ${sql.lit(people)})::bigint`.execute(
    db,
  )
}
