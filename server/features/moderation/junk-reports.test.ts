import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { purgeDelays } from '#server/features/cases/delayed-reporters.ts'
import { endDelays, isOpenOnlyBy } from '#server/features/cases/store.ts'
import type { Case } from '#shared/moderation/schema.ts'
import type { ReportReason } from '#shared/reports/choices.ts'
import { cast } from '#tests/cast.ts'
import { startModeration } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const linesOf = (caseId: string | undefined, reportId: string | undefined) =>
  ({
    'keep-all': `POST /api/moderation/cases/${caseId}/reports/${reportId}/keep-all`,
    wait: `POST /api/moderation/cases/${caseId}/reports/${reportId}/wait`,
    free: `DELETE /api/moderation/cases/${caseId}/reports/${reportId}/wait`,
  }) as const

describe.each(engines)('a neighbor who reports without a reason, on %s', (engine) => {
  const world = useWorld(engine)

  /** Lets Ben report three posts of Ada's and Cleo the last of them, too; returns their cases in this order. */
  async function threeReported(reason: ReportReason = 'spam') {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('delayed_reporters').execute()
    const { mo, report, queue, open } = moderation
    const posts = [(await world.post()).id, (await world.post()).id, (await world.post()).id]
    for (const id of posts) await report('ben', 'task', id, reason)
    await report('cleo', 'task', posts[2] as string, reason)
    const rows = await world.db.selectFrom('cases').select(['id', 'subject_id']).execute()
    const caseIds = posts.map((post) => rows.find(({ subject_id }) => subject_id === post)?.id as string)
    const act = async (line: 'keep-all' | 'wait' | 'free', caseId = caseIds[0] as string, who = mo.name) => {
      const [first] = (await open(caseId)).body.content?.reports ?? []
      return world.ask(who, linesOf(caseId, first?.id)[line])
    }
    const order = async () => (await queue()).map(({ id }) => caseIds.indexOf(id))
    return { ...moderation, posts, caseIds, act, order }
  }
  const stateOf = async (id: string | undefined) =>
    (
      await world.db
        .selectFrom('cases')
        .select('state')
        .where('id', '=', id as string)
        .executeTakeFirstOrThrow()
    ).state
  const titles = async (who: string): Promise<string[]> =>
    (await world.ask(who, 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
  const waitUntil = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.reportsWaitUntil

  test('everything is kept that only they have reported, and they are told of each', async () => {
    const { act, caseIds, mo, notices, countLogged } = await threeReported()
    const { status, body } = await act('keep-all')
    expect([status, body.state, body.content.decision.kind]).toEqual([200, 'decided', 'keep'])
    expect(await Promise.all(caseIds.map(stateOf))).toEqual(['decided', 'decided', 'open'])
    expect((await notices('ben')).slice(0, 2)).toMatchObject([{ tookStep: false }, { tookStep: false }])
    expect(await countLogged('case_decided')).toBe(2)
    const [, , line] = (await world.ask(mo.name, 'GET /api/moderation/log')).body
    expect(line).toMatchObject({ verb: 'reports_kept', subjectKind: 'case', subjectId: caseIds[0], subjectName: null })
    expect((await act('keep-all')).status, 'nothing is left').toBe(200)
    expect(await stateOf(caseIds[2])).toBe('open')
  })

  test('what somebody else works on, or the viewer is too close to, is not kept', async () => {
    const { act, caseIds, give, queue } = await threeReported()
    const other = await world.newcomer()
    await give(other.id, 'moderator')
    const second = (await queue()).find(({ id }) => id === caseIds[1])
    await world.callOrThrow(other.name, `POST /api/moderation/cases/${caseIds[1]}/claim`, { version: second?.version })
    const tied = await world.newcomer()
    await give(tied.id, 'moderator')
    await world.callOrThrow(tied.name, `POST /api/users/${world.ids.ben}/block`)
    for (const line of ['keep-all', 'wait', 'free'] as const)
      expect((await act(line, caseIds[0], tied.name)).status).toBe(403)
    expect((await act('keep-all')).status).toBe(200)
    expect(await Promise.all(caseIds.map(stateOf))).toEqual(['decided', 'open', 'open'])
  })

  test.skipIf(engine === 'embedded')('what another neighbor reports meanwhile is not kept', async () => {
    const { act, caseIds, posts } = await threeReported()
    let pressed: ReturnType<typeof act> | undefined
    await world.db.transaction().execute(async (tx) => {
      await sql`select id from cases where id = ${caseIds[1]} for update`.execute(tx)
      pressed = act('keep-all')
      await vi.waitFor(async () => {
        const waiting = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(world.db)
        expect(waiting.rows.length).toBeGreaterThan(0)
      }, hangMs)
      await sql`insert into reports (case_id, reporter_id, ref, reason, evidence) select ${caseIds[1]}, ${world.ids.cleo},
        'PL-LATE', 'spam', evidence from reports where case_id = ${caseIds[0]}`.execute(tx)
      expect(await isOpenOnlyBy(tx, caseIds[1] as string, world.ids.ben)).toBe(false)
    })
    expect((await pressed)?.status).toBe(200)
    expect(await Promise.all(caseIds.map(stateOf))).toEqual(['decided', 'open', 'open'])
    expect(posts).toHaveLength(3)
  })

  test('their reports come last for 30 days, unless somebody else has reported the same', async () => {
    const { act, caseIds, order, report, posts, queue } = await threeReported()
    expect(await order()).toEqual([0, 1, 2])
    expect((await act('wait')).body.content.reports[0].waitsUntil).toEqual(await waitUntil('ben'))
    expect(await order()).toEqual([2, 0, 1])
    expect((await queue()).map(({ isDelayed }) => isDelayed)).toEqual([false, true, true])
    expect((Date.parse(await waitUntil('ben')) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)

    const late = (await world.post()).id
    await report('ben', 'task', late, 'unsafe')
    expect((await queue())[0]?.id, 'also what cannot wait').toBe(caseIds[2])
    await report('cleo', 'task', posts[1] as string)
    expect((await order()).filter((place) => place >= 0)).toEqual([1, 2, 0])

    await sql`update delayed_reporters set ends_at = now()`.execute(world.db)
    await endDelays(world.db)
    await purgeDelays(world.db)
    expect((await queue()).map(({ isDelayed }) => isDelayed)).toEqual([false, false, false, false])
    expect((await order()).filter((place) => place >= 0)).toEqual([0, 1, 2])
    expect(await waitUntil('ben')).toBeNull()
    expect(await world.db.selectFrom('delayed_reporters').selectAll().execute()).toEqual([])
  })

  test('a report that waits alarms nobody and holds nothing', async () => {
    const { act, caseIds, report, mo } = await threeReported()
    await act('wait')
    await world.db.updateTable('users').set({ profile_image_url: null }).execute()
    const late = (await world.post()).id
    await report('ben', 'task', late, 'unsafe')
    expect(await titles(mo.name)).not.toContain('A report cannot wait')
    await report('cleo', 'task', late, 'unsafe')
    expect(await titles(mo.name)).toContain('A report cannot wait')

    const held = (await world.post()).id
    await report('ben', 'task', held, 'intimate_image')
    expect((await world.ask('cleo', `GET /api/tasks/${held}`)).status).toBe(200)
    await act('free', caseIds[0])
    const next = (await world.post()).id
    await report('ben', 'task', next, 'intimate_image')
    expect((await world.ask('cleo', `GET /api/tasks/${next}`)).status).toBe(404)
  })

  test('a report of somebody with a role waits nevertheless no longer than others', async () => {
    const { act, report, queue, give, mo } = await threeReported()
    await give(world.ids.cleo, 'moderator')
    await act('wait')
    await report('ben', 'person', world.ids.cleo, 'unsafe')
    expect((await queue())[0]).toMatchObject({ subjectKind: 'person', isDelayed: false })
    expect(await titles(mo.name)).toContain('A report cannot wait')
  })

  test('they are told once, by a mail to a confirmed address too, and again when it ends early', async () => {
    const { act, mo } = await threeReported()
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ben).execute()
    const answers = await Promise.all([act('wait'), act('wait'), act('wait')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const waits = async () => (await titles('ben')).filter((title) => title === 'Your reports wait for a while')
    expect(await waits()).toHaveLength(1)
    const mails = async () =>
      (await world.mailsTo(cast.ben.email)).filter(({ subject }) => subject.startsWith('Your reports'))
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), hangMs)
    expect((await mails())[0]?.text).toContain('outside@porchlight.example')
    const [line] = (await world.ask(mo.name, 'GET /api/moderation/log')).body.filter(
      ({ verb }: { verb: string }) => verb === 'reporter_delayed',
    )
    expect(line).toMatchObject({ subjectKind: 'case', subjectName: null, after: null })

    expect((await act('free')).body.content.reports[0].waitsUntil).toBeNull()
    expect((await act('free')).status).toBe(200)
    expect((await titles('ben')).filter((title) => title === 'Your reports wait no longer')).toHaveLength(1)
    expect(await world.db.selectFrom('cases').select('id').where('is_delayed', '=', true).execute()).toEqual([])
  })

  test('a report of another case, and one of a deleted account, are refused', async () => {
    const { act, caseIds, open, mo } = await threeReported()
    const { body } = (await open(caseIds[1] as string)) as { body: Case }
    for (const line of Object.values(linesOf(caseIds[0], body.content?.reports[0]?.id)))
      expect((await world.ask(mo.name, line)).status).toBe(404)
    await world.db
      .updateTable('reports')
      .set({ reporter_id: null })
      .where('case_id', '=', caseIds[0] as string)
      .execute()
    expect(await act('wait')).toMatchObject({ status: 409, body: { code: 'reporter_gone' } })
  })
})
