import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endDecision, findDecisionsOf, findDueNotices } from '#server/features/cases/decisions.ts'
import { closeDecidedCases } from '#server/features/cases/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { exportOf } from '#tests/fixtures/export-of.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { tellAuthor, tellAuthors } from './tell-authors.ts'

const hiding = { ...warning, kind: 'hide' }

describe.each(engines)('a notice to an author that waits, on %s', (engine) => {
  const world = useWorld(engine)

  /** Lets Ben help Ada, write her something, and be reported for it. Ola is an operator. */
  async function start(task: Record<string, unknown> = { date: inHours(48), duration: 3 }) {
    const moderation = await startModeration(world)
    const ola = await world.newcomer()
    await moderation.give(ola.id, 'operator')
    const { id: taskId } = await world.match(task)
    const write = { taskId, recipientId: world.ids.ada, content: 'Bring cash, or else' }
    const { id: messageId } = await world.callOrThrow('ben', 'POST /api/messages', write)
    await moderation.report('ada', 'message', messageId, 'harassment')
    const [found] = (await moderation.queue()) as [CaseSummary]
    const read = async (who: string) => {
      const partner = who === 'ada' ? world.ids.ben : world.ids.ada
      const { body } = await world.ask(who, `GET /api/tasks/${taskId}/messages?with=${partner}`)
      return body.some(({ content }: { content: string }) => content === write.content)
    }
    return { ...moderation, ola, found, taskId, messageId, read }
  }
  const waiting = () =>
    world.db.selectFrom('decisions').select(['notice_due_at as dueAt', 'standing']).orderBy('created_at').execute()
  const makeDue = () =>
    sql`update decisions set notice_due_at = now() - interval '1 second' where notice_due_at is not null`.execute(
      world.db,
    )
  const tell = () => tellAuthors(world.db, world.bus)
  const undate = (taskId: string) =>
    sql`update arrangements set starts_at = null, ends_at = null where task_id = ${taskId}`.execute(world.db)

  test('names the arrangement that the two still have, and its end', async () => {
    const { found, open, taskId } = await start()
    const { date } = (await world.ask('ada', `GET /api/tasks/${taskId}`)).body
    const endsAt = new Date(Date.parse(date) + 3 * hourMs).toISOString()
    expect((await open(found.id)).body.content.arrangement).toEqual({ endsAt })
    await undate(taskId)
    expect((await open(found.id)).body.content.arrangement).toEqual({ endsAt: null })
    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
    expect((await open(found.id)).body.content.arrangement).toBeNull()
  })

  test('comes with what it tells of, while the reporter is told at once', async () => {
    const { found, decide, notices, read } = await start()
    const { status, body } = await decide(found, { ...hiding, noticeAfter: 'three_days' })
    expect(status).toBe(200)
    const { noticeDueAt } = body.content.decision
    expect(Date.parse(noticeDueAt) - Date.now()).toBeCloseTo(3 * dayMs, -5)
    const [reporters] = await notices('ada')
    expect(reporters).toMatchObject({ side: 'reporter', tookStep: true })
    expect([await notices('ben'), await read('ada'), await read('ben')]).toEqual([[], true, true])
    expect((await exportOf(world, world.ids.ben))['notices']).toEqual([])
    await tell()
    expect([await notices('ben'), await read('ben')], 'it is not time yet').toEqual([[], true])

    await makeDue()
    await Promise.all([tell(), tell()])
    expect(await notices('ben')).toMatchObject([{ side: 'author', kind: 'hide', text: warning.facts }])
    expect([await read('ada'), await read('ben')]).toEqual([false, false])
    await tell()
    expect(await notices('ben')).toHaveLength(1)
    expect(await notices('ada')).toEqual([reporters])
    const bell = (await world.ask('ben', 'GET /api/notifications')).body
    expect(bell.filter(({ title }: { title: string }) => title === 'A decision by our volunteers')).toHaveLength(1)
  })

  test('comes also long after its time, if no server ran then, and leaves the author 30 days to appeal', async () => {
    const { found, decide, notices, appeal } = await start()
    await decide(found, { ...warning, noticeAfter: 'week' })
    await sql`update cases set decided_at = now() - interval '40 days'`.execute(world.db)
    await closeDecidedCases(world.db)
    const state = async () => (await world.db.selectFrom('cases').select('state').executeTakeFirstOrThrow()).state
    expect(await state(), 'the author knows of nothing yet').toBe('decided')
    await sql`update decisions set notice_due_at = now() - interval '33 days'`.execute(world.db)
    await tell()
    const [notice] = await notices('ben')
    expect(Date.parse(notice.appealUntil) - Date.now()).toBeCloseTo(30 * dayMs, -5)
    expect((await notices('ada'))[0].appealUntil).toBeNull()
    await closeDecidedCases(world.db)
    expect(await state()).toBe('decided')
    expect((await appeal('ben')).status).toBe(201)
    await sql`update cases set state = 'decided'`.execute(world.db)
    await sql`update decisions set author_told_at = now() - interval '30 days'`.execute(world.db)
    await closeDecidedCases(world.db)
    expect(await state()).toBe('closed')
  })

  test('waits until the day after they meet, if that is known', async () => {
    const { found, decide, open, taskId } = await start()
    const { endsAt } = (await open(found.id)).body.content.arrangement
    await undate(taskId)
    const after = { ...warning, noticeAfter: 'arrangement' }
    expect(await decide(found, after)).toMatchObject({ status: 400, body: { code: 'arrangement_missing' } })
    await sql`update arrangements set starts_at = ${endsAt}, ends_at = ${endsAt} where task_id = ${taskId}`.execute(
      world.db,
    )
    const { body } = await decide(found, after)
    expect(Date.parse(body.content.decision.noticeDueAt)).toBe(Date.parse(endsAt) + dayMs)
  })

  test('is refused for what the author notices at once, and for what many know', async () => {
    const { found, decide, reportedPost } = await start()
    const refused = { status: 400, body: { code: 'notice_cannot_wait' } }
    for (const kind of ['keep', 'limit', 'suspend'])
      expect(await decide(found, { ...warning, kind, days: 7, noticeAfter: 'day' }), kind).toMatchObject(refused)
    expect(await decide(await reportedPost(), { ...warning, noticeAfter: 'day' })).toMatchObject(refused)
    expect((await decide(found, { ...warning, noticeAfter: 'year' })).status).toBe(400)
    const insert = (kind: string, days: number) =>
      sql`insert into decisions (case_id, kind, rule, facts, notice_due_at)
        values (${found.id}, ${kind}, 1, ${warning.facts}, now() + make_interval(days => ${days}::int))`.execute(
        world.db,
      )
    await expect(insert('limit', 1)).rejects.toThrow('decisions_notice_waits')
    await expect(insert('warn', 32)).rejects.toThrow('decisions_notice_max')
  })

  test('never comes if the decision is taken back before', async () => {
    const { found, decide, appeal, answer, ola, notices, read } = await start()
    await decide(found, { ...hiding, noticeAfter: 'day' })
    expect((await appeal('ada')).status).toBe(201)
    const due = await world.db.transaction().execute(async (tx) => {
      await sql`update decisions set notice_due_at = now() - interval '1 second'`.execute(tx)
      return findDueNotices(tx)
    })
    expect((await answer(found.id, { outcome: 'reversed' }, ola.name)).status).toBe(200)
    expect(await waiting()).toEqual([{ dueAt: null, standing: 'reversed' }])
    await tell()
    for (const notice of due)
      await expect(
        inTransaction(world.db, world.bus, (tx, announce) => tellAuthor(tx, announce, notice)),
      ).rejects.toThrow()
    expect([due.length, await notices('ben'), await read('ada')]).toEqual([1, [], true])
  })

  test('an answer to an appeal that was begun before the author was told starts over', async () => {
    const { found, decide, appeal, answer, ola, notices, read } = await start()
    await decide(found, { ...hiding, noticeAfter: 'day' })
    await appeal('ada')
    await makeDue()
    const [before] = await findDecisionsOf(world.db, found.id)
    if (before === undefined) throw new Error('The case has no decision')
    await tell()
    expect(await world.db.transaction().execute((tx) => endDecision(tx, before, 'reversed'))).toBe(false)
    expect((await answer(found.id, { outcome: 'reversed' }, ola.name)).status).toBe(200)
    expect([(await notices('ben'))[0].isReversed, await read('ada')]).toEqual([true, true])
  })

  test('goes on to wait with a decision that takes its place, unless that is noticed at once', async () => {
    for (const [kind, told] of [
      ['warn', 0],
      ['limit', 1],
    ] as const) {
      await world.db.deleteFrom('restrictions').execute()
      const { found, decide, appeal, answer, ola, notices, read } = await start()
      await decide(found, { ...hiding, noticeAfter: 'day' })
      await appeal('ada')
      const changed = { ...warning, outcome: 'changed', kind, days: kind === 'limit' ? 7 : null }
      expect((await answer(found.id, changed, ola.name)).status).toBe(200)
      expect(await notices('ben'), kind).toHaveLength(told)
      await makeDue()
      await tell()
      expect(await notices('ben')).toMatchObject([{ kind, isChanged: false }])
      expect(await read('ada')).toBe(true)
    }
    await world.db.deleteFrom('restrictions').execute()
  })
})
