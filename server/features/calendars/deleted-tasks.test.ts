import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { canceledTitle, deletedTitle } from '#shared/calendars/copy.ts'
import { password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { purgeDeletedTasks } from './deleted-tasks.ts'

describe.each(engines)('a task that was deleted, on %s', (engine) => {
  const world = useWorld(engine)

  const newAddress = async (who: string): Promise<string> => (await world.ask(who, 'POST /api/calendar')).body.url
  const feed = async (url: string): Promise<string> =>
    (await world.ask('dan', `GET ${url.replace('http://localhost', '')}`)).body
  async function eventsAt(url: string) {
    return new ICAL.Component(ICAL.parse(await feed(url))).getAllSubcomponents('vevent').map((part) => {
      const { uid, summary, sequence, startDate } = new ICAL.Event(part)
      return { uid, summary, sequence, status: part.getFirstPropertyValue('status'), start: startDate.toString() }
    })
  }
  /** Creates a task from which its accepted helper, ben, was released; cleo has offered on it. */
  async function isReleased(who: string, fields: object) {
    const { id } = await world.post({ ...fields }, who)
    const step = (name: string, more: object) => world.ask(who, `PATCH /api/tasks/${id}/${name}`, more)
    for (const helper of ['ben', 'cleo']) await world.ask(helper, 'POST /api/offers', { taskId: id })
    await step('assign', { helperId: world.ids.ben })
    expect((await step('release', { reason: 'Rain' })).status).toBe(200)
    return id as string
  }
  const deleted = () => world.db.selectFrom('deleted_tasks').select('title').execute()
  const daysPass = (days: number) =>
    sql`update deleted_tasks set deleted_at = deleted_at - make_interval(days => ${days}::int)`.execute(world.db)

  test('is canceled for some weeks in the same calendars, and its title stays for its requester alone', async () => {
    const [adas, bens, cleos] = await Promise.all(['ada', 'ben', 'cleo'].map(newAddress) as [never, never, never])
    const description = 'Twice around the old tree, please.'
    const id = await isReleased('ada', { title: 'Walk my dog', description, date: inHours(48) })
    const [before] = await eventsAt(adas)
    expect(before).toMatchObject({ summary: 'Walk my dog', status: 'TENTATIVE' })
    expect((await world.ask('ada', `DELETE /api/tasks/${id}`)).status).toBe(200)
    const canceled = {
      ...before,
      summary: 'Canceled: Walk my dog',
      status: 'CANCELLED',
      sequence: (before?.sequence ?? 0) + 1,
    }
    expect(await eventsAt(adas)).toEqual([canceled])
    expect(await eventsAt(bens)).toEqual([{ ...canceled, summary: canceledTitle(deletedTitle) }])
    expect(await eventsAt(cleos)).toEqual([])
    expect(await feed(bens)).not.toMatch(/dog|tree|Oak Park|Ada|LOCATION|DESCRIPTION/)

    await daysPass(29)
    await purgeDeletedTasks(world.db)
    expect(await eventsAt(adas)).toHaveLength(1)
    await daysPass(2)
    expect(await eventsAt(adas)).toEqual([])
    expect(await deleted()).toHaveLength(2)
    await purgeDeletedTasks(world.db)
    expect(await deleted()).toEqual([])
  })

  test('is not kept for a helper who is being deleted, and the deletion does not fail', async () => {
    await world.db.deleteFrom('deleted_tasks').execute()
    const lou = await world.newcomer()
    const { id } = await world.post({ date: inHours(48) })
    await world.ask(lou.name, 'POST /api/offers', { taskId: id })
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: lou.id })
    await world.ask('ada', `PATCH /api/tasks/${id}/release`, { reason: 'Rain' })
    const leave = await holdTransaction(world, (tx) => tx.deleteFrom('users').where('id', '=', lou.id).execute())
    const deleting = world.ask('ada', `DELETE /api/tasks/${id}`)
    // The embedded database has one connection, so there the deletion runs afterwards.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBeGreaterThan(0)
    await leave()
    expect((await deleting).status).toBe(200)
    expect(await world.db.selectFrom('deleted_tasks').select('user_id').execute()).toEqual([{ user_id: world.ids.ada }])
  })

  test('because its requester deleted the account is canceled for its helper, and not kept for the requester', async () => {
    const { name, email } = await world.newcomer()
    const bens = await newAddress('ben')
    await isReleased(name, { title: `Write to ${email}`, date: inHours(48) })
    expect((await world.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    expect((await eventsAt(bens)).map(({ status }) => status)).toEqual(['CANCELLED'])
    expect(await deleted()).toHaveLength(2)
    expect(await feed(bens)).not.toContain(email)
  })
  test('leaves no text in the helper’s calendar once its requester has deleted the account too', async () => {
    const { name } = await world.newcomer()
    const bens = await newAddress('ben')
    const id = await isReleased(name, { title: 'Call 708 555 0199 at 12 Elm Street', date: inHours(48) })
    expect((await world.ask(name, `DELETE /api/tasks/${id}`)).status).toBe(200)
    expect((await world.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    expect(JSON.stringify(await deleted())).not.toMatch(/708 555|Elm/)
    expect((await eventsAt(bens)).filter(({ uid }) => uid.startsWith(id))).toMatchObject([{ status: 'CANCELLED' }])
    expect(await feed(bens)).not.toMatch(/708 555|Elm/)
  })
})
