import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Figures } from '#shared/operator/figures-schema.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { openYearText } from './open-year-text.ts'

describe.each(engines)('the figures of operators on %s', (engine) => {
  const world = useWorld(engine)
  let ola: string
  beforeEach(async () => {
    ola ??= (await joinAs(world, 'operator')).name
    for (const table of ['tasks', 'cases'] as const) await world.db.deleteFrom(table).execute()
  })
  const figures = async (): Promise<Figures> => (await world.ask(ola, 'GET /api/operator/figures')).body

  /** Posts so many requests this many days ago, with an offer this many hours later. */
  async function post(count: number, daysAgo: number, offerHours: number | null = null) {
    for (let index = 0; index < count; index++) {
      const { id } = await world.post()
      const at = sql<Date>`now() - make_interval(days => ${daysAgo}::int)`
      await world.db.updateTable('tasks').set({ created_at: at }).where('id', '=', id).execute()
      if (offerHours === null) continue
      await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      const later = sql<Date>`now() - make_interval(days => ${daysAgo}::int) + make_interval(hours => ${offerHours}::int)`
      await world.db.updateTable('offers').set({ created_at: later }).where('task_id', '=', id).execute()
    }
  }

  test('compare the last 30 days with those before, and tell no number below 5', async () => {
    await post(4, 3, 2)
    await post(4, 40, 2)
    const few = { posted: null, offeredPercent: null, firstOfferHours: null, completed: null, released: null }
    expect(await figures()).toEqual({ recent: few, before: few, reports: { open: null, oldestDays: null } })
    await post(1, 29, 30)
    await post(5, 29)
    await post(1, 31)
    await post(1, 61)
    const { recent, before } = await figures()
    expect(recent).toEqual({ ...few, posted: 10, firstOfferHours: 2 })
    expect(before).toEqual({ ...few, posted: 5 })
    await post(1, 2, 4)
    expect((await figures()).recent).toMatchObject({ posted: 11, offeredPercent: 45, firstOfferHours: 2 })
  })

  test('count a request in the share only after its first day', async () => {
    await post(5, 2, 1)
    await post(5, 0)
    expect((await figures()).recent).toMatchObject({ posted: 10, offeredPercent: 100 })
  })

  test('count what was completed and released', async () => {
    await post(6, 3, 1)
    await sql`update offers set released_at = now() - interval '1 day'`.execute(world.db)
    await sql`update tasks set status = 'completed', helper_id = ${world.ids.ben},
      completed_at = now() - interval '31 days'`.execute(world.db)
    const { recent, before } = await figures()
    expect([recent.released, recent.completed]).toEqual([6, null])
    expect([before.released, before.completed]).toEqual([null, 6])
  })

  test('tell how many reports wait, and since when', async () => {
    await sql`insert into cases (subject_kind, subject_id, subject_side, created_at)
      select 'task', gen_random_uuid(), 'author', now() - make_interval(days => number)
      from generate_series(3, 7) as number`.execute(world.db)
    expect((await figures()).reports).toEqual({ open: 5, oldestDays: 7 })
  })

  test('give everybody one sentence about the last 12 months, which is computed once an hour', async () => {
    const add = (count: number, daysAgo: number) =>
      sql`with made as (insert into cases (subject_kind, subject_id, subject_side, state, decided_at, created_at)
          select 'task', gen_random_uuid(), 'author', 'decided', now(), now() - make_interval(days => ${daysAgo}::int)
          from generate_series(1, ${count}::int) returning id, created_at)
        insert into decisions (case_id, kind, created_at) select id, 'keep', created_at + interval '30 hours' from made`.execute(
        world.db,
      )
    await add(5, 30)
    await add(3, 400)
    let now = new Date()
    const errors: unknown[] = []
    const read = openYearText(
      world.db,
      () => now,
      (error) => void errors.push(error),
    )
    const sentence =
      'In the last 12 months there were 5 reported things, 5 decisions, half of them within 2 days, and fewer than 5 appeals.'
    expect(await read()).toBe(sentence)
    await add(4, 2)
    expect(await read()).toBe(sentence)
    now = new Date(now.getTime() + 61 * 60_000)
    expect(await read()).toContain('9 reported things')
    expect(errors).toEqual([])
  })

  test('leave the sentence out while the database does not answer', async () => {
    const broken = {
      ...world.db,
      getExecutor: vi.fn(() => {
        throw new Error('Gone')
      }),
    }
    const errors: unknown[] = []
    const read = openYearText(
      broken as never,
      () => new Date(),
      (error) => void errors.push(error),
    )
    expect(await read()).toBe('')
    expect(await read()).toBe('')
    expect(errors).toHaveLength(1)
  })
})
