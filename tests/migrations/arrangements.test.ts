import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { checkRows } from '#server/operations/check-rows.ts'
import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { engines, openEmptyDatabase } from '#tests/setup/database.ts'

const names = Object.keys(migrations)
const before = names.slice(0, names.indexOf('082-arrangements'))
const zone = 'America/Chicago'
/** No moment of the next years is before this one, and none after it is in the past. */
const farAhead = '2126-06-01T15:30:00Z'
const ada = '00000000-0000-4000-8000-00000000000a'
const ben = '00000000-0000-4000-8000-00000000000b'
const cleo = '00000000-0000-4000-8000-00000000000c'

type FormerTask = {
  title: string
  status: TaskStatus
  requester?: string | null
  helper?: string | null
  date?: string | null
  time?: string | null
  duration?: number | null
  completedAt?: string
}

async function openFormer(engine: string) {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  await migrate(db, before)
  for (const [id, name] of Object.entries({ [ada]: 'Ada', [ben]: 'Ben', [cleo]: 'Cleo' }))
    await sql`insert into users (id, email, first_name, last_name, is_helper)
      values (${id}, ${`${name.toLowerCase()}@example.org`}, ${name}, '', true)`.execute(db)
  return db
}

async function insertTask(db: Db, task: FormerTask): Promise<string> {
  const { title, status, requester = ada, helper = ben, date = null, time = null, duration = null } = task
  const { rows } = await sql<{ id: string }>`
    insert into tasks (requester_id, helper_id, task_type, title, description, category, address, area, search_words,
      scheduled_at, clock, time_zone, duration_hours, status, created_at, completed_at)
    values (${requester}, ${helper}, 'request', ${title}, '', 'other', '', '', '', ${date}, ${time}, ${zone},
      ${duration}, ${status}, '2020-01-01T00:00:00Z', ${task.completedAt ?? null})
    returning id`.execute(db)
  return rows[0]?.id as string
}

const insertOffer = (db: Db, taskId: string, columns: string, ...values: (string | null)[]) =>
  sql`insert into offers (task_id, ${sql.raw(columns)}) values (${taskId}, ${sql.join(values)})`.execute(db)

const findAll = (db: Db, taskId: string) =>
  db.selectFrom('arrangements').selectAll().where('task_id', '=', taskId).orderBy('accepted_at').execute()

test.each(engines)('what neighbors had agreed on before becomes arrangements, on %s', async (engine) => {
  const db = await openFormer(engine)
  const ahead = await insertTask(db, { title: 'ahead', status: 'matched', date: farAhead, time: '10:30', duration: 3 })
  const past = await insertTask(db, {
    title: 'past',
    status: 'in_progress',
    date: '2025-06-01T15:30:00Z',
    time: '10:30',
  })
  const undated = await insertTask(db, { title: 'undated', status: 'matched' })
  const finished = await insertTask(db, { title: 'finished', status: 'pending_review', date: farAhead, time: '10:30' })
  const done = await insertTask(db, { title: 'done', status: 'completed', completedAt: '2025-07-01T00:00:00Z' })
  const helperLeft = await insertTask(db, {
    title: 'the helper left later',
    status: 'completed',
    helper: null,
    completedAt: '2025-07-01T00:00:00Z',
  })
  const bothLeft = await insertTask(db, {
    title: 'both left',
    status: 'completed',
    requester: null,
    helper: null,
    completedAt: '2025-07-01T00:00:00Z',
  })
  const requesterLeft = await insertTask(db, { title: 'the requester left', status: 'closed', requester: null })
  const open = await insertTask(db, { title: 'open', status: 'open', helper: null })
  const closed = await insertTask(db, { title: 'closed', status: 'closed', helper: null })
  for (const id of [ahead, past, undated, finished, requesterLeft])
    await insertOffer(db, id, 'helper_id, status, created_at', ben, 'accepted', '2025-05-01T00:00:00Z')
  // An offer that was released, and made and accepted again.
  await insertOffer(
    db,
    done,
    'helper_id, status, created_at, released_at, released_by, release_reason',
    ben,
    'accepted',
    '2025-06-20T00:00:00Z',
    '2025-06-10T00:00:00Z',
    'requester',
    'It rains',
  )
  await insertOffer(
    db,
    open,
    'helper_id, status, created_at, released_at, released_by',
    cleo,
    'withdrawn',
    '2025-06-01T00:00:00Z',
    '2025-06-10T00:00:00Z',
    null,
  )
  await insertOffer(db, open, 'helper_id, status', ben, 'pending')

  const startedAt = new Date()
  await migrate(db)

  const under = {
    task_type: 'request',
    requester_id: ada,
    helper_id: ben,
    ended_at: null,
    outcome: null,
    charged_to: null,
  }
  expect(await findAll(db, ahead)).toMatchObject([
    {
      ...under,
      starts_at: new Date(farAhead),
      ends_at: new Date('2126-06-01T18:30:00Z'),
      time_zone: zone,
      is_exempt: false,
    },
  ])
  expect(await findAll(db, past)).toMatchObject([{ ...under, is_exempt: true }])
  const [undatedRow] = await findAll(db, undated)
  expect(undatedRow).toMatchObject({ ...under, starts_at: null, is_exempt: false })
  expect(undatedRow?.accepted_at.getTime(), 'its clock counts from the upgrade').toBeGreaterThan(
    startedAt.getTime() - 60_000,
  )
  expect(await findAll(db, finished)).toMatchObject([{ ...under, helper_answer: 'yes', requester_answer: null }])

  const kept = { end_reason: 'done', outcome: 'happened', ended_at: new Date('2025-07-01T00:00:00Z'), charged_to: null }
  const uncounted = { end_reason: 'released', outcome: 'nobodys', ended_at: new Date('2025-06-10T00:00:00Z') }
  expect(await findAll(db, done)).toMatchObject([
    { ...uncounted, helper_id: ben, ended_by: 'requester' },
    { ...kept, helper_id: ben, accepted_at: new Date('2025-06-20T00:00:00Z') },
  ])
  expect(await findAll(db, helperLeft)).toMatchObject([{ ...kept, requester_id: ada, helper_id: null }])
  expect(await findAll(db, bothLeft)).toEqual([])
  expect(await findAll(db, requesterLeft)).toMatchObject([{ end_reason: 'left', outcome: 'nobodys', helper_id: ben }])
  expect(await findAll(db, open)).toMatchObject([
    { ...uncounted, helper_id: cleo, ended_by: null, accepted_at: new Date('2025-06-01T00:00:00Z') },
  ])
  expect(await findAll(db, closed)).toEqual([])

  const found = await db.transaction().execute((tx) => checkRows(tx, { wasOff: true }))
  expect(found.filter(({ what, ids }) => what.includes('arrangement') && ids.length > 0)).toEqual([])
})

test.each(engines)('the agreed times of older tasks are reckoned like those of new ones, on %s', async (engine) => {
  const db = await openFormer(engine)
  const tasks = [
    // A day without an hour, in summer and on the two nights on which clocks change.
    { date: '2126-07-04T05:00:00Z', time: null, duration: null },
    { date: '2026-11-01T05:00:00Z', time: null, duration: 2 },
    { date: '2027-03-14T06:00:00Z', time: null, duration: null },
    { date: '2026-11-01T06:30:00Z', time: '01:30', duration: 2.5 },
    { date: '2027-03-14T07:30:00Z', time: '01:30', duration: null },
    // An instant without a time of day that is not midnight at the place.
    { date: '2126-07-04T15:00:00Z', time: null, duration: 1.5 },
  ]
  const ids: string[] = []
  for (const task of tasks) ids.push(await insertTask(db, { title: 'dated', status: 'matched', ...task }))
  await migrate(db)
  for (const [at, { date, time, duration }] of tasks.entries()) {
    const agreed = agreedTimes({ date: new Date(date), time, duration, timeZone: zone })
    expect(await findAll(db, ids[at] as string)).toMatchObject([
      { starts_at: agreed.startsAt, ends_at: agreed.endsAt, is_day_only: agreed.isDayOnly },
    ])
  }
})
