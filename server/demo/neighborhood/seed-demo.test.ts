import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tables } from '#server/database/tables.ts'
import { localClockAt, offsetMinutes } from '#shared/time.ts'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { demoAccounts, demoPassword, seedDemo } from './seed-demo.ts'

const tables = [
  'users',
  'accounts',
  'tasks',
  'offers',
  'conversations',
  'messages',
  'reviews',
  'notifications',
] as const

describe.each(engines)('the demo neighborhood on the %s database', (engine) => {
  let db: Db
  let end: () => Promise<unknown>

  beforeAll(async () => {
    const opened = await openDatabase(engine)
    db = opened.db
    end = opened.close
    await Promise.all([seedDemo(db, new Date()), seedDemo(db, new Date())])
  })
  afterAll(() => end())

  const countOf = async (table: keyof Tables) => (await db.selectFrom(table).select('id').execute()).length
  const counts = async () => Object.fromEntries(await Promise.all(tables.map(async (t) => [t, await countOf(t)])))

  test('has twelve neighbors, a moderator and an operator, three samples, a test helper and forty-one tasks beside theirs, even after two concurrent starts', async () => {
    expect(await counts()).toMatchObject({ users: 18, accounts: 14, tasks: 44 })
  })

  test('a later start adds nothing', async () => {
    const before = await counts()
    await seedDemo(db, new Date())
    expect(await counts()).toEqual(before)
  })

  test('all neighbors sign in with the demo password, and nobody can sign in as a sample', async () => {
    const accounts = await db
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['email', 'password', 'account_id', 'users.id'])
      .execute()
    for (const { id, account_id, password } of accounts) {
      expect(account_id).toBe(id)
      expect(await verify(password ?? '', demoPassword)).toBe(true)
    }
    const emails = accounts.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(demoAccounts.map(({ email }) => email)))
    expect(emails).not.toContain('sarah@porchlight.example')
  })

  test('no post of the demo, and no sample, closes by itself', async () => {
    const clocks = await db.selectFrom('tasks').select(['notice_at', 'closes_at', 'closed_at']).distinct().execute()
    expect(clocks).toEqual([{ notice_at: null, closes_at: null, closed_at: null }])
  })

  test('neighbors read the hours of their own clocks', async () => {
    for (const task of await db.selectFrom('tasks').selectAll().execute()) {
      expect(task).toMatchObject({ time_zone: 'America/Chicago' })
      expect(task.utc_minutes).toBe(task.scheduled_at ? offsetMinutes(task.scheduled_at, 'America/Chicago') : 0)
      if (task.scheduled_at) expect(localClockAt(task.scheduled_at, task.time_zone)).toBe(task.clock ?? '00:00')
    }
  })

  test('everybody has the rating that their reviews add up to', async () => {
    const reviews = await db.selectFrom('reviews').selectAll().execute()
    for (const person of await db.selectFrom('users').selectAll().execute()) {
      const ratings = reviews.filter(({ reviewee_id }) => reviewee_id === person.id).map(({ rating }) => rating)
      expect({ sum: person.rating_sum, count: person.rating_count }).toEqual({
        sum: ratings.reduce((sum, rating) => sum + rating, 0),
        count: ratings.length,
      })
    }
  })
})
