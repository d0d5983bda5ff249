import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendReminders } from '#server/features/task-lifecycle/jobs.ts'
import { newsTitles } from '#shared/moderation/news-copy.ts'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a neighbor on hold on %s', (engine) => {
  const world = useWorld(engine)
  const start = async () => {
    await world.db.deleteFrom('restrictions').execute()
    const moderation = await startModeration(world)
    const pause = (id: string, who = moderation.mo.name) => world.ask(who, `POST /api/moderation/cases/${id}/pause`)
    return { ...moderation, pause }
  }
  const titles = async (who: string) =>
    (await world.ask(who, 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
  const passHours = (hours: number) =>
    sql`update restrictions set created_at = created_at - make_interval(hours => ${hours}::int),
      ends_at = ends_at - make_interval(hours => ${hours}::int)`.execute(world.db)

  test('can post, offer and write nothing for 72 hours, and is told without a reason', async () => {
    const { reportedPost, pause } = await start()
    const { id } = await reportedPost()
    const chat = await world.post({}, 'ada')
    await world.callOrThrow('cleo', 'POST /api/messages', {
      taskId: chat.id,
      recipientId: world.ids.ada,
      content: 'Hello',
    })
    const bens = await world.post({}, 'ben')
    const tries = () =>
      Promise.all([
        world.ask('ada', 'POST /api/tasks', { title: 'Walk my dog', category: 'pet_care', taskType: 'request' }),
        world.ask('ada', 'POST /api/offers', { taskId: bens.id }),
        world.ask('ada', 'POST /api/messages', { taskId: chat.id, recipientId: world.ids.cleo, content: 'Hi' }),
        world.ask('ada', 'POST /api/messages', { taskId: bens.id, recipientId: world.ids.ben, content: 'Hi' }),
      ])
    const paused = await pause(id)
    expect(paused).toMatchObject({ status: 200, body: { mayPause: false } })
    expect(Date.parse(paused.body.pausedUntil) - Date.now()).toBeCloseTo(72 * 36e5, -5)
    for (const answer of (await tries()).slice(1))
      expect(answer).toMatchObject({ status: 403, body: { code: 'paused' } })
    const [notice] = (await world.ask('ada', 'GET /api/notifications')).body
    expect(notice).toMatchObject({ title: 'You are on hold for a while' })
    await passHours(71)
    expect((await tries())[3]?.status).toBe(403)
    await passHours(1)
    expect((await tries()).slice(1).map(({ status }) => status)).toEqual([201, 201, 201])
  })

  test('is put there once in 30 days, also by two at the same time, and told to all others with a role', async () => {
    const { reportedPost, pause, give, mo } = await start()
    const other = await world.newcomer()
    await give(other.id, 'operator')
    const third = await world.newcomer()
    await give(third.id, 'moderator')
    const { id } = await reportedPost()
    const answers = await Promise.all([pause(id), pause(id, other.name)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await titles(third.name)).toEqual([newsTitles.pause])
    const logged = await world.db.selectFrom('moderation_log').select('actor_id').where('verb', '=', 'author_paused')
    expect(await logged.where('subject_id', '=', id).execute()).toHaveLength(1)
    await passHours(30 * 24 - 1)
    expect(await pause(id, mo.name)).toMatchObject({ status: 409, body: { code: 'paused_recently' } })
    await passHours(1)
    expect((await pause(id, mo.name)).status).toBe(200)
  })

  test('is put there also by somebody too close to decide, but not by oneself, and only while a case waits', async () => {
    const { reportedPost, pause, give, decide, open } = await start()
    const found = await reportedPost()
    await give(world.ids.ada, 'moderator')
    expect(await pause(found.id, 'ada')).toMatchObject({ status: 403, body: { code: 'case_own' } })
    expect(await pause(found.id, 'ben')).toMatchObject({ status: 404 })
    await give(world.ids.ben, 'moderator')
    expect((await open(found.id, 'ben')).body).toMatchObject({ content: null, mayPause: true })
    expect((await pause(found.id, 'ben')).body).toMatchObject({ content: null, whyNot: 'case_own', mayPause: false })
    await world.db.deleteFrom('restrictions').execute()
    const other = await reportedPost()
    await decide(other, warning)
    expect(await pause(other.id)).toMatchObject({ status: 409, body: { code: 'case_changed' } })
    expect((await open(other.id)).body.mayPause).toBe(false)
  })

  test('is free again with the decision, of which the author is told also if nothing follows', async () => {
    const { reportedPost, pause, decide, notices, open } = await start()
    const found = await reportedPost()
    await pause(found.id)
    expect((await decide(found, { kind: 'keep' })).body).toMatchObject({ pausedUntil: null, mayPause: false })
    expect(await notices('ada')).toMatchObject([{ kind: 'keep' }])
    expect(
      (
        await world.ask('ada', 'POST /api/messages', {
          taskId: found.taskId,
          recipientId: world.ids.ben,
          content: 'Hi',
        })
      ).body.code,
    ).not.toBe('paused')
    const next = await reportedPost()
    expect((await open(next.id)).body.mayPause, 'it was a short while ago').toBe(false)
  })

  test('lets arrangements wait that begin in that time, for both sides, who can end them', async () => {
    const { pause, report, queue, decide } = await start()
    const soon = await world.match({ date: inHours(50) })
    const later = await world.match({ date: inHours(100) })
    await report('cleo', 'person', world.ids.ada)
    const [found] = await queue()
    await pause(found?.id as string)
    const held = async (who: string, { id }: { id: string }) =>
      (await world.ask(who, `GET /api/tasks/${id}`)).body.pausedUntil
    for (const who of ['ada', 'ben']) {
      expect(await held(who, soon), who).toEqual(expect.any(String))
      expect(await held(who, later), who).toBeUndefined()
    }
    expect((await titles('ben')).filter((title: string) => title === 'Please wait with an arrangement')).toHaveLength(1)
    expect(JSON.stringify((await world.ask('ada', 'GET /api/my-tasks')).body)).toContain('pausedUntil')
    await sql`update tasks set scheduled_at = now() + interval '20 hours', remind_at = now() where id = ${soon.id}`.execute(
      world.db,
    )
    const before = await titles('ben')
    const remind = () =>
      sendReminders(world.db, world.bus, (error) => {
        throw error
      })
    await remind()
    expect(await titles('ben'), 'no reminder of what waits').toEqual(before)
    await decide(found as CaseSummary, { kind: 'keep' })
    expect(await held('ben', soon)).toBeUndefined()
    await remind()
    expect(await titles('ben'), 'it comes once nothing waits').toHaveLength(before.length + 1)
    expect(
      (await world.ask('ben', `PATCH /api/tasks/${soon.id}/release`, { reason: 'We wait no longer' })).status,
    ).toBe(200)
  })

  test('agrees to nothing new, and nobody with them', async () => {
    const { pause, report, queue } = await start()
    const { id: adas } = await world.post({}, 'ada')
    const { id: cleos } = await world.post({}, 'cleo')
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: adas })
    await world.callOrThrow('ada', 'POST /api/offers', { taskId: cleos })
    await report('ben', 'person', world.ids.ada)
    await pause((await queue())[0]?.id as string)
    const assign = (who: string, taskId: string, helperId: string) =>
      world.ask(who, `PATCH /api/tasks/${taskId}/assign`, { helperId })
    expect(await assign('ada', adas, world.ids.ben)).toMatchObject({ status: 403, body: { code: 'paused' } })
    expect(await assign('ben', (await world.post({}, 'ben')).id, world.ids.ada), 'nobody can ask who is').toMatchObject(
      {
        body: { code: 'no_offer' },
      },
    )
    expect(await assign('cleo', cleos, world.ids.ada)).toMatchObject({ status: 409, body: { code: 'other_paused' } })
  })
})
