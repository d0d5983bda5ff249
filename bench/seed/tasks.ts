import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { townsStepOf } from './people.ts'
import { phrasesCount } from './phrases.ts'
import { pickText } from './random.ts'
import { services, streets } from './texts.ts'

/**
 * The first tasks have long chats, and the next ones are open with hundreds of offers. Person 1 is the requester of the
 * first tasks of both groups, and person 2 the helper of the first ones.
 */
export const longChats = 200
const popularTasks = 20
const offersPerPopularTask = 400

/** Keeps PostgreSQL from inlining a subquery, so that its random values are computed once for each row. */
const notInlined = sql`offset 0`

/** Fills `seed.posts` with the task columns that offers, chats and reviews need. A fifth of the tasks are open. */
export async function createPosts(db: Db, tasks: number, people: number, madeAt: string) {
  await sql`create unlogged table seed.posts as
    select post.no, seed.id_of('task', post.no) as id, requester.id as requester_id, post.status, post.chat_count, first_helper_no,
      phrase_no, row_number() over (partition by phrase_no order by post.no) = 1 as is_first_with_phrase,
      ${sql.lit(madeAt)}::timestamptz - case when post.status = 'open' then power(age, 1.5) * interval '60 days'
        when post.no <= ${sql.lit(longChats)} then interval '60 days'
        else interval '3 days' + age * interval '727 days' end as created_at
    from (select no, requester_no, age, floor(seed.draw(no, 41) * ${sql.lit(phrasesCount)})::int as phrase_no,
        case when no <= ${sql.lit(longChats)} then 'in_progress'
          when no <= ${sql.lit(longChats + popularTasks)} or status_draw < 0.21 then 'open' when status_draw < 0.24 then 'matched'
          when status_draw < 0.26 then 'in_progress' when status_draw < 0.27 then 'pending_review' when status_draw < 0.92 then 'completed'
          else 'closed' end as status,
        case when no <= ${sql.lit(longChats)} then 1 when no <= ${sql.lit(longChats + popularTasks)} then ${sql.lit(offersPerPopularTask)}
          else 1 + floor(seed.draw(no, 24) * 3)::int end as chat_count,
        requester_no + case when no <= ${sql.lit(longChats)} or seed.draw(no, 22) < 0.05 then 0
          else floor(seed.draw(no, 23) * ${sql.lit(people - offersPerPopularTask - 1)})::bigint end as first_helper_no
      from (select no, seed.draw(no, 21) as status_draw, seed.draw(no, 25) as age,
          case when no <= 10 or no between ${sql.lit(longChats + 1)} and ${sql.lit(longChats + 5)} then 1
            else 1 + floor(power(seed.draw(no, 20), 2) * ${sql.lit(people)})::bigint end as requester_no
        from generate_series(1::bigint, ${sql.lit(tasks)}) as no ${notInlined}) as chance ${notInlined}) as post
    join seed.people as requester on requester.no = post.requester_no`.execute(db)
}

/** Number of the n-th neighbor in a task's chats: never its requester, and never the same neighbor twice. */
export const helperNo = (turn: string, people: number) =>
  sql`(first_helper_no + ${sql.raw(turn)}) % ${sql.lit(people)} + 1`

const snapped = (degrees: string) => sql`(floor(${sql.raw(degrees)} * 100) + 0.5) * 1000 / 100000`

/**
 * Inserts the tasks. The trigger that indexes their words runs once for each distinct phrase and is disabled for
 * repetitions.
 */
export async function insertTasks(db: Db, people: number, madeAt: string) {
  await insertSome(db, sql`is_first_with_phrase`, people, madeAt)
  await sql`alter table tasks disable trigger user`.execute(db)
  await insertSome(db, sql`not is_first_with_phrase`, people, madeAt)
  await sql`alter table tasks enable trigger user`.execute(db)
}

/** Places each task near its requester's home; one in fifty has an address that cannot be geocoded. */
async function insertSome(db: Db, which: RawBuilder<unknown>, people: number, madeAt: string) {
  await sql`insert into tasks (id, requester_id, helper_id, task_type, title, description, category, scheduled_at, clock,
      duration_hours, compensation_type, compensation, service_offered, points_offered, availability, address,
      address_private, area, lat, lng, grid_lat, grid_lng, status, search_words, near_towns, created_at,
      completed_at)
    select post.id, requester_id, case when status not in ('open', 'closed') then helper.id end,
      case when is_request then 'request' else 'service' end, title, description, category,
      case when is_request then date_trunc('hour', case when status = 'open' then ${sql.lit(madeAt)}::timestamptz
        - interval '2 days' else created_at end + seed.draw(post.no, 31) * interval '45 days') end,
      case when is_request and seed.draw(post.no, 32) < 0.75
        then lpad((8 + floor(seed.draw(post.no, 33) * 12))::text, 2, '0') || ':00' end,
      case when seed.draw(post.no, 34) < 0.7 then 1 + floor(seed.draw(post.no, 35) * 8) / 2 end,
      pay, case when pay = 'money' then 10 + floor(seed.draw(post.no, 36) * 120) end,
      case when pay = 'service' then ${pickText(services, 'post.no', 37)} end,
      case when pay = 'points' then 10 + floor(seed.draw(post.no, 36) * 60) end,
      case when not is_request then 'Weekday evenings and Saturday mornings' end,
      post.no || ' ' || ${pickText(streets, 'post.no', 38)} || case when place.lat is null then ''
        else ', ' || person.city || ', ' || person.state || ' ' || person.zip end,
      seed.draw(post.no, 39) < 0.8, case when place.lat is null then 'General Area' else person.city || ', ' || person.zip end,
      place.lat, place.lng, ${snapped('place.lat')}, ${snapped('place.lng')}, status, search_words,
      case when place.lat is null then '{}' else town.towns end, created_at,
      case when status = 'completed' then created_at + interval '2 days' end
    from (select posts.*, seed.draw(no, 30) < 0.85 as is_request,
        case when seed.draw(no, 40) < 0.72 then 'money' when seed.draw(no, 40) < 0.9 then 'service'
          when seed.draw(no, 40) < 0.92 then 'points' end as pay,
        ${helperNo('0', people)} as helper_no
      from seed.posts where ${which} ${notInlined}) as post
    join (select id, city, state, zip, lat as home_lat, lng as home_lng from seed.people) as person
      on person.id = post.requester_id
    join seed.towns as town on town.lat = ${townsStepOf('home_lat')} and town.lng = ${townsStepOf('home_lng')}
    join seed.people as helper on helper.no = post.helper_no
    join seed.phrases as phrase on phrase.no = post.phrase_no
    cross join lateral (select
      case when seed.draw(post.no, 42) >= 0.02 then round((home_lat + seed.draw(post.no, 43) * 0.02)::numeric, 5)::float8 end as lat,
      case when seed.draw(post.no, 42) >= 0.02 then round((home_lng + seed.draw(post.no, 44) * 0.02)::numeric, 5)::float8 end as lng ${notInlined}) as place`.execute(
    db,
  )
}

/** Inserts the arrangement of each task that has a helper. */
export const insertArrangements = (db: Db) =>
  sql`insert into arrangements (task_id, task_type, requester_id, helper_id, accepted_at, starts_at, ends_at, time_zone,
      ended_at, end_reason, ended_by, outcome, settled_at)
    select id, task_type, requester_id, helper_id, created_at, scheduled_at, scheduled_at + interval '2 hours', time_zone,
      done_at, case when done_at is not null then 'done' end, case when done_at is not null then 'requester' end,
      case when done_at is not null then 'happened' end, done_at
    from (select *, case when status = 'completed' then greatest(completed_at, created_at) end as done_at from tasks)
      as matched
    where helper_id is not null and status <> 'closed'`.execute(db)
