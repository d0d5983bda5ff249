import { describe, expect, test, vi } from 'vitest'
import { newsTitles } from '#shared/moderation/news-copy.ts'
import { tiedAnswerText, tiedText } from '#shared/moderation/notice-copy.ts'
import { cast } from '#tests/cast.ts'
import { startDecided } from '#tests/fixtures/appeals.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a case to which everybody with a role is close, on %s', (engine) => {
  const world = useWorld(engine)
  const blocks = (who: string) => world.callOrThrow(who, `POST /api/users/${world.ids.ada}/block`)
  const confirm = (id: string) =>
    world.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  const titles = async (who: string) =>
    (await world.ask(who, 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
  const mailsTo = (email: string, subject: string) =>
    vi.waitFor(async () => {
      const found = (await world.mailsTo(email)).filter((mail) => mail.subject === subject)
      expect(found).not.toEqual([])
      return found
    }, hangMs)

  test('is decided by an operator who is neither of the two, and both read that the operator knows one', async () => {
    const { mo, give, reportedPost, open, decide, notices } = await startModeration(world)
    const ola = await world.newcomer()
    await give(ola.id, 'operator')
    await confirm(world.ids.ada)
    const found = await reportedPost()
    await blocks(ola.name)
    expect((await open(found.id, ola.name)).body).toMatchObject({ whyNot: 'case_too_close', isStuck: false })
    await blocks(mo.name)
    expect((await open(found.id)).body).toMatchObject({ whyNot: 'case_too_close', content: null, isStuck: false })
    expect((await open(found.id, ola.name)).body).toMatchObject({ whyNot: null, content: { knowsOne: true } })
    expect((await decide(found, warning, ola.name)).body.content.decision).toMatchObject({ isByTied: true })
    expect(await notices('ada')).toMatchObject([{ isByTied: true }])
    expect(await notices('ben')).toMatchObject([{ isByTied: true }])
    const [mail] = await mailsTo(cast.ada.email, 'A decision by our volunteers')
    expect(mail?.text).toContain(tiedText)
  })

  test('waits and names somebody outside if that operator is one of the two', async () => {
    const { mo, give, reportedPost, open, decide, queue } = await startModeration(world)
    await give(world.ids.ada, 'operator')
    const found = await reportedPost()
    const isStuck = async () => (await world.ask('ben', 'GET /api/reports')).body[0].isStuck
    expect(await isStuck()).toBe(false)
    await blocks(mo.name)
    expect(await isStuck()).toBe(true)
    expect((await queue()).find(({ id }) => id === found.id)).toMatchObject({ whyNot: 'case_too_close', isStuck: true })
    for (const who of [mo.name, 'ada']) {
      expect((await open(found.id, who)).body, who).toMatchObject({ content: null, isStuck: true })
      expect((await decide(found, warning, who)).status, who).toBe(403)
    }
    await world.callOrThrow('cleo', 'POST /api/reports', {
      subjectKind: 'task',
      subjectId: found.taskId,
      reason: 'unsafe',
    })
    expect(await titles(mo.name), 'somebody has to bring in the person outside').toContain(newsTitles.urgent)
    expect(await titles('ada'), 'it is about her').not.toContain(newsTitles.urgent)
  })

  test('has its appeal told at once to those who may answer it, and answered by an operator who says so', async () => {
    const { mo, give, appeal, answer, notices, found, ola } = await startDecided(world)
    await give(world.ids.cleo, 'moderator')
    await Promise.all([ola.id, world.ids.ada].map(confirm))
    await blocks('cleo')
    await blocks(ola.name)
    await appeal('ada')
    expect(await titles(ola.name)).toEqual([newsTitles.appeal])
    await mailsTo(ola.email, newsTitles.appeal)
    expect(await titles('cleo'), 'she is too close').not.toContain(newsTitles.appeal)
    expect(await titles(mo.name), 'mo has decided').not.toContain(newsTitles.appeal)
    expect((await answer(found.id, { outcome: 'upheld' }, ola.name)).status).toBe(200)
    expect((await notices('ada'))[0]).toMatchObject({ isByTied: false, appeal: { answer: { isByTied: true } } })
    const [mail] = await mailsTo(cast.ada.email, 'An answer to your appeal')
    expect(mail?.text).toContain(tiedAnswerText)
  })
})
