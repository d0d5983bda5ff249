import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { pickText } from './random.ts'
import { helperNo, longChats } from './tasks.ts'

/** Messages in the longest chat, for each hundred tasks; the next chats are a half, a third and a fourth as long. */
const longestShare = 2.4

const lines = [
  'Sounds good, see you then.',
  'Could we make it an hour later?',
  'I am on my way.',
  'Thank you, that was a great help!',
  'Which entrance should I take?',
  'I have the tools, no worries.',
  'Is Saturday fine as well? I am free from nine until noon.',
  'Yes.',
]

/** Fills `seed.chats` with the pairs of users in each chat, its task and its number of messages. */
export async function createChats(db: Db, tasks: number, people: number) {
  await sql`create unlogged table seed.chats as
    select post.no * 1000 + turn as no, gen_random_uuid() as id, turn, status, post.id as task_id, requester_id,
      helper.id as helper_id, created_at + interval '1 hour' + turn * interval '7 minutes' as started_at,
      case when post.no <= ${sql.lit(longChats)} then 2 + floor(${sql.lit((tasks * longestShare) / 100)} / post.no)::int
        when seed.draw(post.no * 1000 + turn, 50) < 0.25 then 1 + floor(seed.draw(post.no * 1000 + turn, 51) * 4)::int
        else 1 end as messages
    from seed.posts as post cross join lateral generate_series(0, chat_count - 1) as turn
    join seed.people as helper on helper.no = ${helperNo('turn', people)}`.execute(db)
}

export async function insertConversations(db: Db) {
  await sql`insert into offers (task_id, helper_id, message, status, passed_over, created_at)
    select task_id, helper_id, 'I live close by and would gladly help.',
      case when status = 'open' then case when seed.draw(no, 52) < 0.9 then 'pending' else 'withdrawn' end
        when status = 'closed' or turn > 0 then 'declined' else 'accepted' end,
      status not in ('open', 'closed') and turn > 0, started_at
    from seed.chats where turn = 0 or seed.draw(no, 53) < 0.6`.execute(db)
  const wroteAt = (from: number) => sql`case when messages > ${sql.lit(from)}
    then started_at + ((messages - 1 - ${sql.lit(from)}) / 2 * 2 + ${sql.lit(from)}) * interval '1 minute' end`
  await sql`insert into conversations
    (id, task_id, requester_id, helper_id, last_message_at, helper_wrote_at, requester_wrote_at)
    select id, task_id, requester_id, helper_id, started_at + (messages - 1) * interval '1 minute',
      ${wroteAt(0)}, ${wroteAt(1)}
    from seed.chats`.execute(db)
  await sql`insert into messages (conversation_id, task_id, sender_id, content, client_id, created_at)
    select id, task_id,
      case when place % 2 = 0 then helper_id else requester_id end,
      case when place = 0 then 'I offered to help: I live close by and would gladly do it.'
        else ${pickText(lines, 'no + place', 54)} end,
      gen_random_uuid(), started_at + place * interval '1 minute'
    from seed.chats cross join lateral generate_series(0, messages - 1) as place`.execute(db)
}
