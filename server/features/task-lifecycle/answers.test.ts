import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Answer, answers } from '#shared/arrangements/choices.ts'
import { ahead, arrangementsIn, lasts } from '#tests/fixtures/arrangements.ts'
import { inHours, shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { answerArrangement } from './answer-arrangement.ts'

describe.each(engines)('answers to whether it happened on %s', (engine) => {
  const world = useWorld(engine)
  const { settleDue, matchAhead, matchPast, answer, arrangementOf, stateOf, hoursLater } = arrangementsIn(world)

  describe('after the hour, two answers settle at once:', () => {
    /** The first answer is Ada's, the second is Ben's. */
    const table: [Answer, Answer, string][] = [
      ['together', 'yes', 'closed contested'],
      ['mine', 'yes', 'closed contested'],
      ['theirs', 'yes', 'closed contested'],
      ['absent', 'yes', 'closed contested'],
      ['together', 'together', 'closed nobodys'],
      ['together', 'mine', 'closed late helper'],
      ['together', 'theirs', 'closed contested'],
      ['together', 'absent', 'closed contested'],
      ['mine', 'together', 'closed late requester'],
      ['mine', 'mine', 'closed nobodys'],
      ['mine', 'theirs', 'closed late requester'],
      ['mine', 'absent', 'closed no_show requester'],
      ['theirs', 'together', 'closed contested'],
      ['theirs', 'mine', 'closed late helper'],
      ['theirs', 'theirs', 'closed contested'],
      ['theirs', 'absent', 'closed contested'],
      ['absent', 'together', 'closed contested'],
      ['absent', 'mine', 'closed no_show helper'],
      ['absent', 'theirs', 'closed contested'],
      ['absent', 'absent', 'closed contested'],
    ]
    test.each(table)('%s and %s', async (adas, bens, state) => {
      for (const isAdaFirst of [true, false]) {
        const id = await matchPast()
        const turns: [string, Answer][] = [
          ['ada', adas],
          ['ben', bens],
        ]
        for (const [who, given] of isAdaFirst ? turns : turns.toReversed())
          expect((await answer(who, id, given)).status).toBe(200)
        expect(await stateOf(id)).toBe(state)
      }
    })

    test('the requester’s yes completes it, whatever the helper says later, and the helper’s finishes it', async () => {
      for (const other of answers) {
        const id = await matchPast()
        if (other === 'yes') await answer('ben', id, 'yes')
        expect(await stateOf(id)).toBe(other === 'yes' ? 'pending_review' : 'matched')
        expect((await answer('ada', id, 'yes')).status).toBe(200)
        expect(await stateOf(id)).toBe('completed happened')
        const { status, body } = await answer('ben', id, other)
        expect([other, status, body.code]).toEqual([
          other,
          ...(other === 'yes' ? [200, undefined] : [409, 'arrangement_settled']),
        ])
      }
    })

    test('a yes contradicts what the other side has said before, also by the step that says it', async () => {
      const steps = { ada: ['complete', 'close'], ben: ['finish'] }
      for (const [who, names] of Object.entries(steps))
        for (const name of names) {
          const id = await matchPast()
          await answer(who === 'ada' ? 'ben' : 'ada', id, 'theirs')
          expect((await world.ask(who, `PATCH /api/tasks/${id}/${name}`)).body.status).toBe('closed')
          expect(await stateOf(id)).toBe('closed contested')
        }
    })
  })

  describe('a lone answer is settled by silence:', () => {
    const table: [Answer, number, string][] = [
      ['together', 72, 'closed nobodys'],
      ['mine', 72, 'closed late helper'],
      ['theirs', 72, 'closed nobodys'],
      // Nobody is charged without the two notices, which are not sent yet.
      ['absent', 30 * 24, 'closed nobodys'],
      ['yes', 72, 'pending_review happened'],
    ]
    test.each(table)('%s after %d hours', async (given, hours, state) => {
      const id = await matchPast()
      await answer('ben', id, given)
      const before = await stateOf(id)
      await hoursLater(id, hours - 0.5)
      expect(await stateOf(id)).toBe(before)
      await hoursLater(id, 0.6)
      expect(await stateOf(id)).toBe(state)
    })

    test('nothing from either closes it as unanswered', async () => {
      const id = await matchPast()
      await hoursLater(id, 29 * 24)
      expect(await stateOf(id)).toBe('matched')
      await hoursLater(id, 24)
      expect(await stateOf(id)).toBe('closed unanswered')
    })
  })

  test('what has happened is completed after seven more days, unless the requester says that it is not done', async () => {
    const [quiet, resumed] = [await matchPast(), await matchPast()]
    for (const id of [quiet, resumed]) {
      await answer('ben', id, 'yes')
      await hoursLater(id, 73)
      expect(await stateOf(id)).toBe('pending_review happened')
    }
    await world.callOrThrow('ada', `PATCH /api/tasks/${resumed}/resume`)
    expect(await stateOf(resumed)).toBe('in_progress')
    for (const id of [quiet, resumed]) await hoursLater(id, 7 * 24 - 1)
    expect(await stateOf(quiet)).toBe('pending_review happened')
    await hoursLater(quiet, 2)
    expect(await stateOf(quiet)).toBe('completed happened')
    expect(await arrangementOf(quiet)).toMatchObject({ end_reason: 'done', ended_by: null, requester_answer: null })
    expect(await stateOf(resumed)).toBe('in_progress')
    expect((await world.ask('ada', `GET /api/tasks/${quiet}/can-review`)).body.canReview).toBe(true)
  })

  test('a task whose time is still ahead is free again, and those concerned are told when', async () => {
    const { id } = await world.post({ date: inHours(30), duration: lasts })
    const pia = await world.newcomer()
    for (const who of ['ben', pia.name]) await world.callOrThrow(who, 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    for (const who of ['ada', 'ben']) await answer(who, id, 'together')
    expect(await stateOf(id)).toBe('open nobodys')
    expect(await arrangementOf(id)).toMatchObject({ end_reason: 'settled', ended_by: null })
    const titlesOf = async (userId: string) => {
      const rows = world.db.selectFrom('notifications').select('title').where('user_id', '=', userId)
      return (await rows.where('related_task_id', '=', id).orderBy('created_at').execute()).map(({ title }) => title)
    }
    expect((await titlesOf(world.ids.ada)).at(-1)).toMatch(/^Free again, (today|tomorrow|[A-Z]\w+day) \d/)
    expect((await titlesOf(pia.id)).at(-1)).toMatch(/^Free again, /)
    expect((await titlesOf(world.ids.ben)).at(-1)).toBe('It was called off')
    const offers = await world.callOrThrow('ada', `GET /api/tasks/${id}/offers`)
    expect(offers.map(({ status }: { status: string }) => status).toSorted()).toEqual(['pending', 'withdrawn'])
    expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).status).toBe(201)
  })

  test('absent can be said from 15 minutes after the start, for 7 days', async () => {
    const { id } = await matchAhead()
    const tries: [number, number][] = [
      [ahead + 0.2, 409],
      [0.1, 200],
    ]
    for (const [hours, status] of tries) {
      await shiftArrangementBack(world.db, id, hours)
      expect((await answer('ada', id, 'absent')).status).toBe(status)
    }
    const late = await matchPast()
    await shiftArrangementBack(world.db, late, 7 * 24)
    const { status, body } = await answer('ada', late, 'absent')
    expect([status, body.code]).toEqual([409, 'absent_closed'])
  })

  test('answers and notes change at will until it is settled, and are not told to the other side but for the note', async () => {
    const id = await matchPast()
    const first = await answer('ada', id, 'theirs', { note: ' The bus was late ' })
    expect(first.body).toMatchObject({ taskId: id, role: 'requester', answer: 'theirs', note: 'The bus was late' })
    expect(Date.parse(first.body.theyHaveUntil) - Date.now()).toBeGreaterThan(71 * 60 * 60 * 1000)
    expect((await answer('ada', id, 'together')).body).toMatchObject({ answer: 'together', note: 'The bus was late' })
    const [seen] = await world.callOrThrow('ben', `GET /api/arrangements?taskId=${id}`)
    expect(seen).toMatchObject({ answer: null, theirNote: 'The bus was late', isAsked: true, mayAnswer: true })
    expect(JSON.stringify(seen)).not.toContain('together')
    expect((await answer('ben', id, 'together')).body).toMatchObject({ outcome: 'nobodys', mayAnswer: false })
    expect((await answer('ada', id, 'mine')).body.code).toBe('arrangement_settled')
    expect((await answer('ada', id, 'mine', { note: 'x'.repeat(301) })).status).toBe(400)
  })

  test('who was charged because of silence may answer for 30 days, which makes it contested', async () => {
    const charge = async () => {
      const id = await matchPast()
      await answer('ada', id, 'absent')
      const { id: arrangementId } = await arrangementOf(id)
      await world.db.updateTable('tasks').set({ status: 'closed', helper_id: null }).where('id', '=', id).execute()
      await world.db
        .updateTable('arrangements')
        .set({ outcome: 'no_show', charged_to: 'helper', settled_at: new Date(), check_at: null })
        .set({ ended_at: new Date(), end_reason: 'settled' })
        .where('id', '=', arrangementId)
        .execute()
      return id
    }
    const id = await charge()
    expect((await answer('ada', id, 'theirs')).status, 'the one who claims it').toBe(409)
    await shiftArrangementBack(world.db, id, 29 * 24)
    expect((await answer('ben', id, 'theirs')).body).toMatchObject({ outcome: 'contested', isChargedToMe: false })
    expect(await stateOf(id)).toBe('closed contested')
    expect((await answer('ben', id, 'mine')).status, 'once').toBe(409)
    const late = await charge()
    await shiftArrangementBack(world.db, late, 31 * 24)
    expect((await answer('ben', late, 'yes')).status).toBe(409)
  })

  test('a release is answered by its other side, and by naming it also once the task is matched again or deleted', async () => {
    const { id } = await matchAhead()
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'As we said', cause: 'theirs' })
    const { id: arrangementId } = await arrangementOf(id)
    expect(await arrangementOf(id)).toMatchObject({ helper_answer: 'theirs', outcome: null })
    expect((await answer('cleo', id, 'mine', { arrangementId })).status).toBe(404)
    await world.callOrThrow('ada', `DELETE /api/tasks/${id}`)
    expect((await answer('ada', id, 'mine')).status).toBe(404)
    const { status, body } = await answer('ada', id, 'mine', { arrangementId })
    expect([status, body.outcome, body.isChargedToMe, body.title]).toEqual([200, 'early', true, null])
  })

  test('both tap in the same moment: one result', async () => {
    const pairs: [Answer, Answer, string][] = [
      ['yes', 'yes', 'completed happened'],
      ['absent', 'mine', 'closed no_show helper'],
      ['theirs', 'absent', 'closed contested'],
    ]
    for (const [adas, bens, state] of pairs)
      for (const _ of Array(engine === 'postgres' ? 8 : 2)) {
        const id = await matchPast()
        const { id: arrangementId } = await arrangementOf(id)
        const say = (userId: string, given: Answer) =>
          inTransaction(world.db, world.bus, (tx, announce) =>
            answerArrangement(tx, announce, { arrangementId, userId, answer: given }),
          )
        await Promise.all([say(world.ids.ada, adas), say(world.ids.ben, bens), settleDue()])
        expect(await stateOf(id)).toBe(state)
        const told = world.db.selectFrom('notifications').select('title').where('related_task_id', '=', id)
        const titles = (await told.where('user_id', '=', world.ids.ben).execute()).map(({ title }) => title)
        expect(new Set(titles).size).toBe(titles.length)
      }
  })

  test('only those are asked who have not answered, once its end is past', async () => {
    const asked = async (who: string) =>
      (await world.callOrThrow(who, 'GET /api/arrangements')).map(({ taskId }: { taskId: string }) => taskId)
    const [{ id: later }, past] = [await matchAhead(), await matchPast()]
    for (const who of ['ada', 'ben']) {
      expect(await asked(who)).toContain(past)
      expect(await asked(who)).not.toContain(later)
    }
    await answer('ada', past, 'theirs')
    expect(await asked('ada')).not.toContain(past)
    expect(await asked('ben')).toContain(past)
  })

  test('somebody without an arrangement on the task has nothing to say', async () => {
    const { id } = await world.post()
    expect((await answer('cleo', id, 'yes')).body.code).toBe('not_yours')
    expect((await answer('ada', id, 'yes')).body.code).toBe('wrong_state')
    const past = await matchPast()
    expect((await answer('cleo', past, 'yes')).status).toBe(404)
    expect(await world.callOrThrow('cleo', `GET /api/arrangements?taskId=${past}`)).toEqual([])
  })
})
