import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '#server/database/migrate.ts'
import { demoIds } from '#server/demo/neighborhood/people.ts'
import { expiryOf } from '#shared/tasks/expiry.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import { dayMs } from '#shared/time.ts'
import { engines, openEmptyDatabase } from '#tests/setup/database.ts'

const names = Object.keys(migrations)
const timeZone = 'America/Chicago'
const ada = '00000000-0000-4000-8000-00000000000a'
const ago = (days: number) => new Date(Date.now() - days * dayMs)

type FormerPost = {
  type?: 'request' | 'service'
  requester?: string
  status?: string
  date?: Date | null
  time?: string | null
  duration?: number | null
  created?: Date
}

test.each(engines)('open posts get clocks that count from the upgrade, on %s', async (engine) => {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  await migrate(
    db,
    names.slice(
      0,
      names.findIndex((name) => name.endsWith('-expiry')),
    ),
  )
  for (const id of [ada, ...demoIds, ...sampleRequesterIds])
    await sql`insert into users (id, email, first_name, last_name) values (${id}, ${`${id}@example.org`}, 'A', '')
      on conflict do nothing`.execute(db)
  const insert = async (post: FormerPost) => {
    const { type = 'request', requester = ada, status = 'open', date = null, time = null, duration = null } = post
    const { rows } = await sql<{ id: string }>`insert into tasks (requester_id, task_type, title, description, category,
        address, area, search_words, scheduled_at, clock, time_zone, duration_hours, status, created_at)
      values (${requester}, ${type}, 'Walk', '', 'other', '', '', '', ${date}, ${time}, ${timeZone}, ${duration},
        ${status}, ${post.created ?? ago(0)}) returning id`.execute(db)
    return rows[0]?.id as string
  }
  const over = await insert({ date: ago(400), time: '10:00', created: ago(410) })
  const justOver = await insert({ date: ago(0.2), time: '10:00', created: ago(5) })
  const undatedOld = await insert({ created: ago(90) })
  const undated = await insert({ created: ago(10) })
  const serviceOld = await insert({ type: 'service', created: ago(90) })
  const service = await insert({ type: 'service', created: ago(10) })
  const closed = await insert({ status: 'closed', date: ago(9) })
  const demoPosts = []
  for (const requester of [...demoIds, ...sampleRequesterIds]) demoPosts.push(await insert({ requester, date: ago(9) }))
  // Ahead: an hour, days without one, and both nights on which clocks change.
  const ahead = []
  for (const [date, time, duration] of [
    ['2126-06-01T15:30:00Z', '10:30', 3.5],
    ['2126-06-01T15:30:00Z', '10:30', null],
    ['2126-07-04T05:00:00Z', null, 3],
    ['2126-11-03T05:00:00Z', null, null],
    ['2127-03-09T06:00:00Z', null, null],
  ] as const) {
    const post = { date: new Date(date), time, duration }
    ahead.push([await insert(post), post] as const)
  }

  const startedAt = Date.now()
  await migrate(db)

  const clockOf = async (id: string) =>
    db.selectFrom('tasks').select(['notice_at', 'closes_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const isNear = (moment: Date | null, expected: number) =>
    expect(Math.abs((moment?.getTime() ?? 0) - expected)).toBeLessThan(60_000)
  for (const id of [over, justOver, undatedOld]) {
    const { notice_at, closes_at } = await clockOf(id)
    isNear(notice_at, startedAt)
    isNear(closes_at, startedAt + 7 * dayMs)
  }
  const asked = await clockOf(serviceOld)
  isNear(asked.notice_at, startedAt)
  expect(asked.closes_at).toBeNull()
  isNear((await clockOf(service)).notice_at, startedAt + 50 * dayMs)
  isNear((await clockOf(undated)).notice_at, startedAt + 19 * dayMs)
  isNear((await clockOf(undated)).closes_at, startedAt + 20 * dayMs)
  for (const [id, post] of ahead) {
    const { noticeAt, closesAt } = expiryOf({ taskType: 'request', timeZone, ...post }, new Date())
    expect(await clockOf(id)).toEqual({ notice_at: noticeAt, closes_at: closesAt })
  }
  for (const id of [closed, ...demoPosts]) expect(await clockOf(id)).toEqual({ notice_at: null, closes_at: null })
})
