import { type RawBuilder, sql } from 'kysely'
import type { Content, SubjectSide } from '#server/database/report-tables.ts'
import type { Db } from '#server/database/tables.ts'
import { mayReach, type UserId } from '#server/features/visibility/may-reach.ts'
import { chatVisibleTo, reviewVisibleTo, visibleTo } from '#server/features/visibility/visible-to.ts'
import { isInView, isNotHidden } from '#server/features/visibility/withheld.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { reportableDays } from '#shared/constants.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'

/** `side` tells the two of a match apart; everything else is the work of its author. */
export type Subject = {
  id: string
  side: SubjectSide
  authorId: string | null
  pictureId: string | null
  content: Content
}

export type SubjectRow = Subject & { readerIds: string[] }

/** A thing, and the user who would report it. */
export type SubjectKey = { kind: SubjectKind; id: string; viewerId: string }

export type Source = {
  /** The tables, and the joins that the expressions below need. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  authorId: (viewerId: UserId) => RawBuilder<unknown>
  side?: (viewerId: UserId) => RawBuilder<unknown>
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  rating?: RawBuilder<unknown>
  answer?: RawBuilder<unknown>
  pictureId?: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Array of the ids of those to whom it was sent, or in whose chat, offer or match it is. */
  readerIds: RawBuilder<unknown>
  isVisible: (viewerId: UserId) => RawBuilder<unknown>
}

const none = sql`null`

const task: Source = {
  from: sql`tasks`,
  id: sql`tasks.id`,
  authorId: () => sql`tasks.requester_id`,
  title: sql`tasks.title`,
  text: sql`concat_ws(E'\n\n', nullif(tasks.description, ''), tasks.service_offered, tasks.availability)`,
  at: sql`tasks.created_at`,
  readerIds: sql`array(select helper_id from conversations where task_id = tasks.id
    union select helper_id from offers where task_id = tasks.id)`,
  isVisible: visibleTo,
}

const offer: Source = {
  from: sql`offers join tasks on tasks.id = offers.task_id`,
  id: sql`offers.id`,
  authorId: () => sql`offers.helper_id`,
  title: sql`tasks.title`,
  text: sql`offers.message`,
  at: sql`offers.created_at`,
  readerIds: sql`array[tasks.requester_id]`,
  isVisible: (viewerId) =>
    sql`(tasks.requester_id = ${viewerId}::uuid and ${isNotHidden('offers')}
      and ${mayReach(sql.ref<string>('offers.helper_id'), viewerId)})`,
}

const message: Source = {
  from: sql`messages join conversations on conversations.id = messages.conversation_id
    join tasks on tasks.id = messages.task_id
    left join files on files.message_id = messages.id`,
  id: sql`messages.id`,
  authorId: () => sql`messages.sender_id`,
  title: sql`tasks.title`,
  text: sql`nullif(concat_ws(E'\n', messages.content, files.filename), '')`,
  pictureId: sql`case when files.type like 'image/%' then files.id end`,
  at: sql`messages.created_at`,
  readerIds: sql`array[conversations.requester_id, conversations.helper_id]`,
  isVisible: (viewerId) => sql`(${chatVisibleTo(viewerId)} and ${isNotHidden('messages')})`,
}

const review: Source = {
  from: sql`reviews join tasks on tasks.id = reviews.task_id`,
  id: sql`reviews.id`,
  authorId: () => sql`reviews.reviewer_id`,
  title: sql`tasks.title`,
  text: sql`reviews.comment`,
  rating: sql`reviews.rating`,
  answer: sql`reviews.answer`,
  at: sql`reviews.created_at`,
  readerIds: sql`array[reviews.reviewee_id]`,
  isVisible: (viewerId) =>
    sql`(${reviewVisibleTo(viewerId)} and (reviews.reviewee_id = ${viewerId}::uuid
      or ${mayReach(sql.ref<string>('reviews.reviewee_id'), viewerId)}))`,
}

const avatarId = sql`(select files.id from files where files.avatar_of = users.id)`

const person: Source = {
  from: sql`users`,
  id: sql`users.id`,
  authorId: () => sql`users.id`,
  title: sql`users.location`,
  text: sql`users.bio`,
  pictureId: avatarId,
  at: sql`users.created_at`,
  readerIds: sql`array(
    select unnest(array[requester_id, helper_id]) from conversations where users.id in (requester_id, helper_id)
    union select unnest(array[requester_id, helper_id]) from tasks where users.id in (requester_id, helper_id)
    union select unnest(array[requester_id, offers.helper_id]) from offers join tasks on tasks.id = offers.task_id
      where users.id in (requester_id, offers.helper_id)
    union select blocker_id from blocks where blocked_id = users.id)`,
  isVisible: (viewerId) => mayReach(sql.ref<string>('users.id'), viewerId),
}

const photo: Source = {
  ...person,
  from: sql`users join files on files.avatar_of = users.id`,
  text: none,
  isVisible: (viewerId) => sql`(${person.isVisible(viewerId)} and ${isInView('files')})`,
}

/** The helper of a task's latest match, which may have ended. */
const latestHelperId = sql`coalesce(tasks.helper_id, (select offers.helper_id from offers
  where offers.task_id = tasks.id and released_at is not null order by released_at desc limit 1))`

const match: Source = {
  from: sql`tasks`,
  id: sql`tasks.id`,
  authorId: (viewerId) =>
    sql`case when tasks.requester_id = ${viewerId}::uuid then ${latestHelperId} else tasks.requester_id end`,
  side: (viewerId) => sql`case when tasks.requester_id = ${viewerId}::uuid then 'helper' else 'requester' end`,
  title: sql`tasks.title`,
  text: sql`tasks.description`,
  at: sql`tasks.created_at`,
  readerIds: sql`array[tasks.requester_id, ${latestHelperId}]`,
  isVisible: (viewerId) => sql`(${latestHelperId} is not null
    and ${viewerId}::uuid in (tasks.requester_id, ${latestHelperId}) and ${visibleTo(viewerId)})`,
}

const sources: Record<SubjectKind, Source> = { task, offer, message, review, person, photo, match }

/** True if one of the two has blocked the other, and not longer ago than things stay reportable. */
const blockedRecently = (oneId: RawBuilder<unknown>, otherId: UserId): Condition =>
  sql`exists (select from blocks where created_at > now() - ${interval(reportableDays, 'days')}
    and (blocker_id, blocked_id) in ((${oneId}, ${otherId}::uuid), (${otherId}::uuid, ${oneId})))`

type Select = { viewerId?: UserId; where: (source: Source) => RawBuilder<unknown> }

/** Selects things of one kind, and the ids of their readers. A match is the work of the other side. */
export function selectSubjects(kind: SubjectKind, { viewerId = sql<string>`null`, where }: Select) {
  const source = sources[kind]
  const {
    from,
    id,
    authorId,
    side = () => sql`'author'`,
    title,
    text,
    rating = none,
    answer = none,
    pictureId = none,
    at,
    readerIds,
  } = source
  return sql<SubjectRow>`
    select ${id} as id, ${side(viewerId)} as side, author.id as "authorId", ${pictureId}::uuid as "pictureId",
      array_remove(${readerIds}::uuid[], null) as "readerIds",
      jsonb_build_object('authorName', nullif(trim(concat_ws(' ', author.first_name, author.last_name)), ''),
        'title', ${title}, 'text', ${text}, 'rating', ${rating},
        'answer', ${answer}, 'at', ${at}) as content
    from ${from} left join users as author on author.id = ${authorId(viewerId)}
    where ${where(source)}`
}

/**
 * Finds what this viewer may report: what they see and, for a while after a block between the two, what was sent to
 * them or is in their chat, offer or match. The viewer's own things are found too.
 */
export async function findSubject(db: Db, { kind, id, viewerId }: SubjectKey): Promise<Subject | undefined> {
  const select = selectSubjects(kind, {
    viewerId,
    where: (source) => sql`${source.id} = ${id} and (${source.authorId(viewerId)} = ${viewerId}
      or ${source.isVisible(viewerId)}
      or ${viewerId}::uuid = any(${source.readerIds}) and ${blockedRecently(source.authorId(viewerId), viewerId)})`,
  })
  return (await select.execute(db)).rows[0]
}
