import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newsTitles } from '#shared/moderation/news-copy.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { startModeration } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { tellOfQueue } from './tell-moderators.ts'

describe.each(engines)('moderators are told on %s', (engine) => {
  const world = useWorld(engine)
  const bell = async (who: string, title: string): Promise<string[]> =>
    (await world.ask(who, 'GET /api/notifications')).body
      .filter((told: { title: string }) => told.title === title)
      .map(({ message }: { message: string }) => message)
  const mails = async (email: string, subject: string) =>
    (await world.mailsTo(email)).filter((mail) => mail.subject === subject).length

  test('at once of what cannot wait, by all who may decide it, whatever their settings', async () => {
    const { mo, give, report, reportedPost } = await startModeration(world)
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', mo.id).execute()
    await world.callOrThrow(mo.name, 'PATCH /api/notification-settings', {
      inAppNotifications: false,
      emailNotifications: false,
      taskUpdateNotifications: false,
    })
    await give(world.ids.ben, 'operator')
    await give(world.ids.cleo, 'moderator')
    await world.callOrThrow('cleo', `POST /api/users/${world.ids.ada}/block`)
    const { taskId } = await reportedPost('scam')
    expect(await bell(mo.name, newsTitles.urgent)).toEqual([])
    const other = await world.newcomer()
    await report(other.name, 'task', taskId, 'unsafe')
    await report((await world.newcomer()).name, 'task', taskId, 'child_at_risk')
    expect(await bell(mo.name, newsTitles.urgent)).toHaveLength(1)
    await vi.waitFor(async () => expect(await mails(mo.email, newsTitles.urgent)).toBe(1), hangMs)
    expect(await bell('ben', newsTitles.urgent), 'has reported it too').toEqual([])
    expect(await bell('cleo', newsTitles.urgent), 'has blocked the author').toEqual([])
    expect(await bell('ada', newsTitles.urgent), 'has no role').toEqual([])
  })

  test('once a day of new cases and of those that wait for a week, and of nothing on a day without news', async () => {
    const { mo, give, reportedPost, decide } = await startModeration(world)
    await give(world.ids.ben, 'moderator')
    const told = () => bell(mo.name, newsTitles.daily)
    const tell = (later = 0) => tellOfQueue(world.db, world.bus, new Date(Date.now() + later))
    await tell()
    expect(await told()).toEqual([])
    const [old, found] = [await reportedPost('scam'), await reportedPost('spam')]
    await reportedPost('unsafe')
    await sql`update cases set created_at = now() - interval '8 days' where id = ${old.id}`.execute(world.db)
    await Promise.all([tell(), tell()])
    expect(await told()).toEqual(['1 new report. 1 has waited for 7 days.'])
    expect(await bell('ben', newsTitles.daily), 'has reported all of them').toEqual([])
    await tell(hourMs)
    expect(await told()).toHaveLength(1)

    expect((await decide(old, { kind: 'keep' })).status).toBe(200)
    await sql`update roles set told_at = now() - interval '25 hours'`.execute(world.db)
    await sql`update cases set created_at = now() - interval '2 days' where id = ${found.id}`.execute(world.db)
    await tell()
    expect(await told(), 'nothing is new').toHaveLength(1)
    await tell(7 * dayMs)
    expect((await told()).toSorted()).toEqual([
      '1 new report. 1 has waited for 7 days.',
      '2 have waited for 7 days or longer.',
    ])
  })
})
