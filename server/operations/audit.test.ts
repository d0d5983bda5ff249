import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withIncomingFile } from '#server/features/files/files.ts'
import { findInstallation } from '#server/features/files/store.ts'
import { dayMs } from '#shared/time.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { audit, describeFinding } from './audit.ts'
import { checkRows } from './check-rows.ts'

const unknownId = '00000000-0000-4000-8000-000000000001'

/** Thrown to roll back the changes of a test. */
class Undone extends Error {}

describe.each(engines)('an audit on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    const { id: taskId } = await world.match()
    const { body: file } = await world.ask('ben', 'POST /api/upload', formWith({ 'lease.pdf': pdf }))
    const { url: attachmentUrl, type: attachmentType, filename: attachmentName, size: attachmentSize } = file
    const attachment = { attachmentUrl, attachmentType, attachmentName, attachmentSize }
    const message = { taskId, recipientId: world.ids.ada, content: 'Read this', ...attachment }
    expect((await world.ask('ben', 'POST /api/messages/with-attachment', message)).status).toBe(201)
    await world.post({ title: 'Other' })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    const report = { subjectKind: 'task', subjectId: taskId, reason: 'other' }
    expect((await world.ask('ben', 'POST /api/reports', report)).status).toBe(201)
    const review = { taskId, revieweeId: world.ids.ben, rating: 4, comment: null }
    expect((await world.ask('ada', 'POST /api/reviews', review)).status).toBe(201)
  })

  const find = () => audit(world.db, world.files.storage, new Date())
  async function findAfter(harms: string[], options = {}): Promise<string[]> {
    const found: string[] = []
    const doing = world.db.transaction().execute(async (tx) => {
      for (const harm of harms) await sql.raw(harm).execute(tx)
      found.push(...(await checkRows(tx, options)).filter(({ ids }) => ids.length > 0).map(describeFinding))
      throw new Undone()
    })
    await expect(doing).rejects.toThrow(Undone)
    return found
  }

  test('finds nothing after neighbors have offered, talked, sent a file and reviewed', async () => {
    expect(await find()).toEqual([])
    for (const name of ['offers', 'messages', 'files', 'reviews', 'notifications'] as const)
      expect(await world.db.selectFrom(name).select('id').execute()).not.toEqual([])
  })

  const again = (name: string, columns: string) =>
    `insert into ${name} (${columns}) select ${columns} from ${name} limit 1`
  const cleo = "(select id from users where first_name = 'Cleo')"
  const notificationOfMessage = "update notifications set is_read = false, type = 'message_received', from_id = user_id"

  /** Decides about a reported neighbor, whose account is to be erased at this time. */
  const removeReported = (kind: string, eraseAt: string) => `with decision as (
      insert into decisions (case_id, kind, rule, facts) select id, '${kind}', 2, 'We saw that money is asked for.' from cases
      returning id, case_id)
    insert into restrictions (user_id, kind, decision_id, ends_at, erase_at)
      select author_id, 'suspend', decision.id, 'infinity', ${eraseAt} from decision join cases on cases.id = case_id`
  const pushDueAgo = (ago: string, handedAt: string) => `with session as (
      insert into sessions (user_id, token, expires_at) select id, 'a phone', now() from users limit 1
      returning id, user_id),
    device as (insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
      select user_id, id, 'https://push.example', '', '' from session returning id)
    insert into pushes (device_id, type, topic, title, message, due_at, handed_at)
      select id, 'offer_received', 'offerNotifications', '', '', now() - interval '${ago}', ${handedAt} from device`

  test.each([
    ["a person's rating is not", 'update users set rating_count = rating_count + 1 where rating_count = 1'],
    ["a person's rating is not", 'update users set rating_sum = 5 where rating_count = 0'],
    ["a person's rating is not", 'update reviews set is_hidden = true'],
    [
      'two announcements are shown',
      'alter table announcements drop constraint announcements_shown',
      "insert into announcements (text, ends_at) select 'x', now() + interval '1 day' from generate_series(1, 2)",
    ],
    [
      'two announcements were mailed',
      'alter table announcements drop constraint announcements_mailed',
      `insert into announcements (text, published_at, ends_at, mailed_at, next_mail_at)
        select 'x', now() - days * interval '1 day', now() - days * interval '1 day', now() - days * interval '1 day',
          now() - (days - 7) * interval '1 day' from generate_series(1, 2) days`,
    ],
    [
      'a mail of an announcement that was not',
      "insert into outbox (user_id, kind) select id, 'announcement' from users limit 1",
    ],
    [
      'a helper has two offers',
      'alter table offers drop constraint offers_once',
      "insert into offers (task_id, helper_id, status) select task_id, helper_id, 'withdrawn' from offers",
    ],
    [
      'two offers on one task are accepted',
      'drop index offers_accepted_once',
      `insert into offers (task_id, helper_id, status) select task_id, ${cleo}, 'accepted' from offers`,
    ],
    ['has no open arrangement', "update tasks set status = 'in_progress' where helper_id is not null"],
    [
      'has no open arrangement',
      "update arrangements set ended_at = null, end_reason = null, ended_by = null, check_at = now() where end_reason = 'done'",
    ],
    ['has no arrangement that happened', 'update arrangements set task_id = null'],
    ["a task's helper is not", "update offers set status = 'pending'"],
    ["a task's helper is not", `update offers set helper_id = ${cleo}`],
    [
      'although one blocks the other',
      "update tasks set status = 'in_progress' where helper_id is not null",
      `insert into blocks (blocker_id, blocked_id, blocker_name, blocked_name)
        select requester_id, helper_id, '', '' from tasks where helper_id is not null`,
    ],
    ['a case that is not open has no decision', "update cases set state = 'decided'"],
    [
      'somebody has decided about what is their own',
      "update cases set state = 'decided'",
      "insert into decisions (case_id, kind, decider_id) select id, 'keep', author_id from cases",
    ],
    [
      'somebody has decided about what is their own',
      "update cases set state = 'decided'",
      `insert into decisions (case_id, kind, decider_id)
        select case_id, 'keep', reporter_id from reports`,
    ],
    [
      'a notice waits although its decision was taken back',
      "update cases set state = 'decided'",
      `insert into decisions (case_id, kind, rule, facts, standing, notice_due_at, created_at)
        select id, 'warn', 1, 'Words of twenty letters', 'reversed', now(), now() - interval '3 days' from cases`,
    ],
    [
      'a notice waits although its decision was taken back',
      "update cases set state = 'decided'",
      `insert into decisions (case_id, kind, rule, facts, standing, notice_due_at, created_at)
        select id, 'warn', 1, 'Words of twenty letters', 'stands', now(), now() - interval '3 days' from cases`,
      "insert into notices (decision_id, user_id, side) select decisions.id, author_id, 'author' from decisions, cases",
    ],
    [
      'a notice to an author is a day late',
      "update cases set state = 'decided'",
      `insert into decisions (case_id, kind, rule, facts, standing, notice_due_at, created_at)
        select id, 'warn', 1, 'Words of twenty letters', 'stands', now() - interval '25 hours', now() - interval '3 days' from cases`,
    ],
    [
      'a question waits at a case that is decided',
      "update cases set state = 'decided'",
      "insert into case_questions (case_id, side, text) select id, 'author', 'Why?' from cases",
    ],
    [
      'somebody was asked about a case who is neither its author',
      "insert into case_questions (case_id, side, user_id, text) select case_id, 'author', reporter_id, 'Why?' from reports",
    ],
    [
      'somebody was asked about a case who is neither its author',
      "insert into case_questions (case_id, side, user_id, text) select id, 'reporter', author_id, 'Why?' from cases",
    ],
    [
      'somebody whose account is suspended has an arrangement',
      "update tasks set status = 'in_progress' where helper_id is not null",
      `insert into restrictions (user_id, kind, ends_at) select helper_id, 'suspend', 'infinity' from tasks
        where helper_id is not null`,
    ],
    ['an account is removed without a decision', removeReported('suspend', "now() + interval '1 day'")],
    ['the erasure of a removed account waits', removeReported('remove', "'infinity'")],
    [
      'the erasure of a removed account waits',
      removeReported('remove', "now() + interval '1 day'"),
      "insert into appeals (case_id, side, user_id, text) select id, 'author', author_id, 'Please' from cases",
    ],
    ['a removed account is a day late', removeReported('remove', "now() - interval '2 days'")],
    [
      'somebody has reviewed a task twice',
      'alter table reviews drop constraint reviews_once',
      again('reviews', 'task_id, reviewer_id, reviewee_id, rating'),
    ],
    ['a review is not between the two participants', "update tasks set status = 'matched' where helper_id is not null"],
    ['a review is not between the two participants', `update reviews set reviewee_id = ${cleo}`],
    ['a review is not between the two participants', `update reviews set reviewer_id = ${cleo}`],
    [
      'a review was edited after its answer',
      'alter table reviews drop constraint reviews_edited_first',
      "update reviews set answer = 'Thanks', answered_at = created_at, edited_at = created_at + interval '1 hour'",
    ],
    ['a review was edited after its answer', "update reviews set edited_at = created_at + interval '49 hours'"],
    [
      'a review has an answer without its time',
      'alter table reviews drop constraint reviews_answered',
      "update reviews set answer = 'Thanks'",
    ],
    [
      'a message was sent twice',
      'alter table messages drop constraint messages_once',
      `update messages set client_id = '${unknownId}'`,
      again('messages', 'conversation_id, task_id, sender_id, client_id'),
    ],
    [
      'a message belongs to another task than its chat',
      'update messages set task_id = (select id from tasks where title = $$Other$$)',
    ],
    ['a message is from neither side', `update messages set sender_id = ${cleo}`],
    ["a chat's requester is not", `update conversations set requester_id = ${cleo}`],
    ['a chat has messages newer', "update messages set created_at = now() + interval '1 hour'"],
    [
      'a chat has a wrong time of a last message',
      "update conversations set helper_wrote_at = now() + interval '1 hour'",
    ],
    [
      'a chat has a wrong time of a last message',
      "update conversations set requester_wrote_at = now() + interval '1 hour'",
    ],
    ['a chat is read beyond its last message', "update conversations set helper_read_at = now() + interval '1 hour'"],
    [
      'a user has two unread notifications',
      'drop index notifications_of_messages_once',
      notificationOfMessage,
      again('notifications', 'user_id, type, title, message, related_task_id, from_id'),
    ],
    [
      "a person's picture is not",
      `update users set profile_image_url = '/files/${unknownId}' where first_name = 'Ada'`,
    ],
    ["a person's picture is not", 'update files set avatar_of = owner_id'],
    ['a file should have been swept', "update files set message_id = null, waits_until = now() - interval '2 days'"],
    [
      'a mail is a day late',
      "insert into outbox (user_id, kind, due_at) select id, 'verify', now() - interval '2 days' from users limit 1",
    ],
    [
      'a mail is a day late',
      `insert into outbox (user_id, kind, due_at, handed_at)
        select id, 'verify', now() - interval '5 days', now() - interval '5 days' from users limit 1`,
    ],
    ['a push is a day late', pushDueAgo('2 days', 'null')],
    ['a push is a day late', pushDueAgo('5 days', "now() - interval '5 days'")],
    ['a reminder is a day late', "update tasks set remind_at = now() - interval '2 days'"],
  ])('finds that %s', async (what, ...harms) => {
    const found = await findAfter(harms)
    expect(found).toContainEqual(expect.stringContaining(what))
  })

  test('finds nothing late in a backup, which may be older than a day', async () => {
    const late = ["update tasks set remind_at = now() - interval '2 days'", pushDueAgo('2 days', 'null')]
    expect(await findAfter(late)).toHaveLength(2)
    expect(await findAfter(late, { wasOff: true })).toEqual([])
  })

  test('finds rows that reference missing ones, in any table', async () => {
    const found = await findAfter([
      'set local session_replication_role = replica',
      `update messages set conversation_id = '${unknownId}'`,
      `update reviews set reviewee_id = '${unknownId}'`,
    ])
    const start = (words: string) => expect.stringMatching(`^${words} a missing row of `)
    expect(found).toContainEqual(start('a row of messages references in conversation_id'))
    expect(found).toContainEqual(start('a row of reviews references in reviewee_id'))
  })

  test('finds a file that is missing, one that is cut short, and one without a row', async () => {
    const [file] = await world.db.selectFrom('files').select('id').execute()
    const id = file?.id as string
    const directory = `${world.folder}/files/${await findInstallation(world.db)}/${id.slice(0, 2)}`
    expect(readdirSync(directory)).toEqual([id])

    writeFileSync(`${directory}/${id}`, 'cut')
    expect(await find()).toEqual([{ what: 'the size of a file has changed', ids: [id] }])

    await world.files.storage.remove(id)
    expect(await find()).toEqual([{ what: 'a file is missing in the file store', ids: [id] }])

    await sql`delete from files`.execute(world.db)
    const stray = randomUUID()
    await withIncomingFile(world.files, async (path) => {
      await writeFile(path, 'nobody knows me')
      await world.files.storage.save(stray, path)
    })
    expect(await find(), 'one that came just now may be getting its row').toEqual([])
    const long = new Date(Date.now() - 2 * dayMs)
    const folder = `${world.folder}/files/${await findInstallation(world.db)}/${stray.slice(0, 2)}`
    utimesSync(`${folder}/${stray}`, long, long)
    expect(await find()).toEqual([{ what: 'a stored file has had no row for a day', ids: [stray] }])
  })
})
