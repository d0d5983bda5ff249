import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findAgreedStarts } from '#server/features/arrangements/moves.ts'
import { isLate } from '#shared/arrangements/late.ts'
import { dayOnlyStart } from '#shared/arrangements/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs, dayOf, hourMs, instantAt, localClockAt, startOfDay } from '#shared/time.ts'
import { movesIn, onDay, plannedFor, saturday, sunday, placeZone as zone } from '#tests/fixtures/moves.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { sendReminders } from './jobs.ts'

/** The next two days on which clocks at the place are set forward or back. */
function nextClockChanges(): string[] {
  const midnights = Array.from({ length: 366 }, (_, days) => startOfDay(new Date(), zone, days + 2))
  const isChange = (start: Date, index: number) => (midnights[index + 1] ?? start).getTime() - start.getTime() !== dayMs
  return midnights
    .slice(0, -1)
    .filter(isChange)
    .map((start) => dayOf(start, zone))
}

describe.each(engines)('moving the agreed time on %s', (engine) => {
  const world = useWorld(engine)
  const { match, propose, proposed, answer, takeBack, arrangementOf, resultsOf } = movesIn(world)
  const read = async (who: string, id: string): Promise<Task> => (await world.ask(who, `GET /api/tasks/${id}`)).body
  const titlesOf = async (who: string, taskId: string): Promise<string[]> => {
    const { body } = await world.ask(who, 'GET /api/notifications')
    return body.filter((one: { relatedTaskId: string }) => one.relatedTaskId === taskId).map((one: Task) => one.title)
  }
  const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await asked
    return [status, body.code]
  }
  /** Sets the agreed start of a task and of its arrangement, as if that time had come. */
  async function setStart(taskId: string, startsAt: Date) {
    await world.db.updateTable('tasks').set({ scheduled_at: startsAt }).where('id', '=', taskId).execute()
    const times = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + hourMs) }
    await world.db.updateTable('arrangements').set(times).where('task_id', '=', taskId).execute()
  }

  test('the old time stands until the other side agrees, and then task and arrangement move together', async () => {
    const { id } = await match()
    const move = await proposed('ben', id, { ...sunday, duration: 3 })
    expect(move).toMatchObject({ taskId: id, proposedBy: 'helper', ...sunday, duration: 3, result: null })
    expect(await read('ada', id)).toMatchObject({ ...saturday, duration: 2, move: { id: move.id, ...sunday } })
    expect((await arrangementOf(id)).starts_at).toEqual(new Date(saturday.date))
    expect(await titlesOf('ada', id)).toContain('Another time?')

    const agreed = await world.ask('ada', `PATCH /api/tasks/${id}/move/${move.id}`, { answer: 'accept' })
    expect(agreed.body).toMatchObject({ id: move.id, result: 'accepted' })
    const task = await read('ben', id)
    expect(task).toMatchObject({ ...sunday, duration: 3, status: 'matched' })
    expect(task.move).toBeUndefined()
    const { starts_at, ends_at } = await arrangementOf(id)
    expect([starts_at, ends_at]).toEqual([new Date(sunday.date), new Date(Date.parse(sunday.date) + 3 * hourMs)])
    expect(await titlesOf('ben', id)).toContain('The time has moved')
    expect((await answer('ada', move, 'accept')).status).toBe(200)
    expect(await codeOf(answer('ada', move, 'decline'))).toEqual([409, 'move_over'])
  })

  test('it also moves while help is under way, and not before or after', async () => {
    const open = await world.post(plannedFor(saturday))
    expect(await codeOf(propose('ada', open.id))).toEqual([409, 'wrong_state'])
    expect(await codeOf(propose('cleo', open.id))).toEqual([403, 'not_yours'])
    const { id } = await match()
    expect(await codeOf(propose('cleo', id))).toEqual([404, 'task_missing'])
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/start`)
    expect((await answer('ben', await proposed('ada', id), 'accept')).status).toBe(200)
    const waiting = await proposed('ada', id, saturday)
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
    expect(await codeOf(propose('ben', id, saturday))).toEqual([409, 'wrong_state'])
    expect(await codeOf(answer('ben', waiting, 'accept'))).toEqual([409, 'wrong_state'])
  })

  test('a proposal is declined, taken back, or replaced, each by the side that may', async () => {
    const { id } = await match()
    const first = await proposed('ada', id)
    expect(await codeOf(answer('ada', first, 'accept'))).toEqual([403, 'not_yours'])
    expect(await codeOf(takeBack('ben', first))).toEqual([403, 'not_yours'])
    expect(await codeOf(propose('ben', id))).toEqual([409, 'move_waits'])
    const second = await proposed('ada', id, onDay(7, '09:00'))
    expect(await codeOf(answer('ben', first, 'accept'))).toEqual([409, 'move_over'])
    expect((await answer('ben', second, 'decline')).body).toMatchObject({ result: 'declined' })
    const third = await proposed('ben', id)
    const withdrawn = await world.ask('ben', `DELETE /api/tasks/${id}/move/${third.id}`)
    expect(withdrawn.body).toMatchObject({ result: 'withdrawn' })
    expect((await takeBack('ben', third)).status).toBe(200)
    expect(await codeOf(answer('ada', third, 'accept'))).toEqual([409, 'move_over'])
    expect(await resultsOf(id)).toEqual(['replaced', 'declined', 'withdrawn'])
    expect(await read('ada', id)).toMatchObject(saturday)
    expect((await titlesOf('ada', id)).filter((title) => title === 'The time stays')).toHaveLength(2)
    const other = await proposed('ada', (await match()).id)
    expect(await codeOf(answer('ben', { ...other, taskId: id }, 'accept'))).toEqual([404, 'move_missing'])
  })

  test('a proposal lapses at the old start, however long nobody looks', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    await setStart(id, new Date(Date.now() - hourMs))
    const past = { proposed_at: new Date(Date.now() - dayMs), lapses_at: new Date(Date.now() - hourMs) }
    await world.db.updateTable('arrangement_moves').set(past).where('id', '=', move.id).execute()
    expect((await read('ben', id)).move).toBeUndefined()
    expect(await codeOf(answer('ben', move, 'accept'))).toEqual([409, 'move_too_late'])
    expect(await codeOf(answer('ben', move, 'decline'))).toEqual([409, 'move_over'])
    expect(await codeOf(propose('ben', id))).toEqual([409, 'move_too_late'])
    // A clock that was set back meanwhile lets both move it again.
    await setStart(id, new Date(Date.parse(saturday.date)))
    expect((await propose('ben', id)).status).toBe(201)
    expect(await resultsOf(id)).toEqual(['lapsed', null])
  })

  test('a proposal for an earlier time lapses with the end of that time', async () => {
    const { id } = await match()
    const { date, time } = onDay(3, '10:00')
    expect((await proposed('ada', id, { date, time })).lapsesAt).toBe(
      new Date(Date.parse(date) + 2 * hourMs).toISOString(),
    )
    expect((await proposed('ada', id)).lapsesAt).toBe(saturday.date)
  })

  test.each([
    ['a day before today', { date: new Date(Date.now() - 3 * dayMs).toISOString(), time: null }, 'date'],
    ['a time of today that is over', { date: inHours(-4), time: localClockAt(new Date(inHours(-4)), zone) }, 'date'],
    ['a time that contradicts the instant', { date: saturday.date, time: '10:07' }, 'time'],
    ['a duration under an hour', { ...sunday, duration: 0.5 }, 'duration'],
    ['no date', { time: '10:00' }, 'date'],
    ['the time that is agreed on', saturday, 'date'],
  ])('is refused for %s', async (_, time, path) => {
    const { id } = await match()
    const { status, body } = await propose('ben', id, { duration: 2, ...time })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('a service whose time was never agreed on has none to move', async () => {
    const { id } = await world.match({ taskType: 'service' })
    expect(await codeOf(propose('ben', id))).toEqual([409, 'no_agreed_time'])
  })

  test('a day without an hour is that day at the place, and runs from 8 AM', async () => {
    const { id } = await match()
    const day = dayOf(new Date(sunday.date), zone)
    const midnight = instantAt(day, '00:00', zone).toISOString()
    await answer('ada', await proposed('ben', id, { date: midnight, time: null }), 'accept')
    expect(await read('ada', id)).toMatchObject({ date: midnight, time: null })
    expect(await arrangementOf(id)).toMatchObject({ is_day_only: true, starts_at: instantAt(day, dayOnlyStart, zone) })
  })

  test('on days with a clock change, the wall clock at the place is what counts', async () => {
    const { id } = await match()
    const days = nextClockChanges()
    expect(days).toHaveLength(2)
    for (const day of days)
      for (const clock of ['00:30', '10:00']) {
        const at = instantAt(day, clock, zone)
        const move = await proposed('ben', id, { date: at.toISOString(), time: clock })
        expect((await answer('ada', move, 'accept')).status).toBe(200)
        expect((await arrangementOf(id)).starts_at).toEqual(at)
        expect(localClockAt(new Date((await read('ada', id)).date as string), zone)).toBe(clock)
      }
  })

  test('the calendar of both says so, with a higher sequence', async () => {
    const { id } = await match()
    const { pathname, search } = new URL((await world.callOrThrow('ben', 'POST /api/calendar')).url)
    const entryOf = async () => {
      const feed: string = (await world.ask('dan', `GET ${pathname}${search}`)).body
      const entry = feed.split('BEGIN:VEVENT').find((event) => event.includes(id)) ?? ''
      return { sequence: Number(/^SEQUENCE:(\d+)/m.exec(entry)?.[1]), start: /^DTSTART:(\w+)/m.exec(entry)?.[1] }
    }
    const inCalendar = ({ date }: { date: string }) => date.replace(/[-:]|\.000/g, '')
    const before = await entryOf()
    expect(before.start).toBe(inCalendar(saturday))
    const move = await proposed('ada', id)
    expect(await entryOf()).toEqual(before)
    await answer('ben', move, 'accept')
    expect(await entryOf()).toEqual({ sequence: before.sequence + 1, start: inCalendar(sunday) })
  })

  test('both are reminded of the new time, also if the old one was reminded of already', async () => {
    const { id } = await match()
    await setStart(id, new Date(Date.now() + 20 * hourMs))
    await world.db.updateTable('tasks').set({ remind_at: null }).where('id', '=', id).execute()
    await answer('ben', await proposed('ada', id), 'accept')
    const { remind_at } = await world.db
      .selectFrom('tasks')
      .select('remind_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(remind_at).toEqual(new Date(Date.parse(sunday.date) - dayMs))
    await world.db
      .updateTable('tasks')
      .set({ remind_at: sql<Date>`now()`, scheduled_at: new Date(Date.now() + 23 * hourMs) })
      .where('id', '=', id)
      .execute()
    await sendReminders(world.db, world.bus, (error) => expect(error).toBeUndefined())
    for (const who of ['ada', 'ben'])
      expect((await titlesOf(who, id)).filter((title) => title.startsWith('Coming up'))).toHaveLength(1)
  })

  test('moving by three days and canceling then is late', async () => {
    const { id } = await match()
    await setStart(id, new Date(Date.now() + 20 * hourMs))
    await world.db
      .updateTable('arrangements')
      .set({ accepted_at: new Date(Date.now() - 9 * dayMs) })
      .where('task_id', '=', id)
      .execute()
    await answer('ada', await proposed('ben', id, onDay(4, '10:00')), 'accept')
    const { id: arrangementId, accepted_at: acceptedAt } = await arrangementOf(id)
    const starts = (await findAgreedStarts(world.db, [arrangementId])).get(arrangementId) ?? []
    expect(starts).toEqual([
      { startsAt: expect.any(Date), until: expect.any(Date) },
      { startsAt: new Date(onDay(4, '10:00').date), until: null },
    ])
    const isLateIn = (hours: number) => isLate({ acceptedAt, starts }, new Date(Date.now() + hours * hourMs))
    expect([isLateIn(0), isLateIn(23.9), isLateIn(24.1)]).toEqual([true, true, false])
  })

  test('the starts of an arrangement that never moved are one, and those of an undated one none', async () => {
    const { id } = await arrangementOf((await match()).id)
    const undated = await arrangementOf((await world.match({ taskType: 'service' })).id)
    const starts = await findAgreedStarts(world.db, [id, undated.id])
    expect(starts).toEqual(
      new Map([
        [id, [{ startsAt: new Date(saturday.date), until: null }]],
        [undated.id, []],
      ]),
    )
  })

  test('the end of an arrangement ends its open proposal', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    expect(await resultsOf(id)).toEqual(['ended'])
    expect(await codeOf(answer('ada', move, 'accept'))).toEqual([409, 'wrong_state'])
    expect(await read('ada', id)).toMatchObject(saturday)
  })

  test('offers that were passed over have to be confirmed for the new time, once they stand again', async () => {
    const task = await world.post(plannedFor(saturday))
    for (const who of ['ben', 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId: task.id })
    const assign = (helperId: string) => world.ask('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId })
    await assign(world.ids.ben)
    await answer('ada', await proposed('ben', task.id), 'accept')
    await world.callOrThrow('ada', `PATCH /api/tasks/${task.id}/release`, { reason: 'Rain' })
    expect(await codeOf(assign(world.ids.cleo))).toEqual([409, 'terms_changed'])
    const [offer] = (await world.ask('cleo', `GET /api/tasks/${task.id}/offers`)).body
    expect(offer.changedTerms).toMatchObject({ changed: ['date', 'time'], before: { date: saturday.date } })
    await world.callOrThrow('cleo', `PATCH /api/offers/${offer.id}/confirm`)
    expect((await assign(world.ids.cleo)).status).toBe(200)
  })

  test('nothing moves while others cannot see the task', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    await setState(world, 'task', id, 'hidden')
    expect(await codeOf(answer('ben', move, 'accept'))).toEqual([409, 'task_withheld'])
    expect(await codeOf(propose('ada', id, onDay(7, '09:00')))).toEqual([409, 'task_withheld'])
    expect((await answer('ben', move, 'decline')).status).toBe(200)
  })

  test('nothing moves while one of the two is paused', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    const paused = { user_id: world.ids.ben, kind: 'pause', ends_at: new Date(Date.now() + dayMs) } as const
    await world.db.insertInto('restrictions').values(paused).execute()
    expect(await codeOf(answer('ben', move, 'accept'))).toEqual([403, 'paused'])
    expect(await codeOf(propose('ada', id, onDay(7, '09:00')))).toEqual([409, 'other_paused'])
    await world.db.deleteFrom('restrictions').execute()
    expect((await answer('ben', move, 'accept')).status).toBe(200)
  })
})
