import { describe, expect, test } from 'vitest'
import type { Answer } from '#shared/arrangements/choices.ts'
import { dayMs } from '#shared/time.ts'
import { inHours, shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { settleArrangements } from './jobs.ts'

/** An arrangement in 48 hours, for 2 hours: its end is so many hours ahead. */
const [ahead, lasts] = [48, 2]

describe.each(engines)('the settling of arrangements on %s', (engine) => {
  const world = useWorld(engine)
  const fail = (error: unknown) => {
    throw error
  }
  const settleDue = () => settleArrangements(world.db, world.bus, fail)
  const matchAhead = () => world.match({ date: inHours(ahead), duration: lasts })
  /** Returns an arrangement whose end is an hour ago, made five days ago. */
  async function matchPast() {
    const { id } = await matchAhead()
    await shiftArrangementBack(world.db, id, ahead + lasts + 1)
    return id
  }
  const answer = (who: string, id: string, given: Answer, more: object = {}) =>
    world.ask(who, `POST /api/tasks/${id}/outcome`, { answer: given, ...more })
  const arrangementOf = (id: string) =>
    world.db
      .selectFrom('arrangements')
      .selectAll()
      .where('task_id', '=', id)
      .orderBy('accepted_at', 'desc')
      .executeTakeFirstOrThrow()
  const stateOf = async (id: string) => {
    const { status } = await world.db
      .selectFrom('tasks')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { outcome, charged_to } = await arrangementOf(id)
    return [status, outcome, charged_to].filter(Boolean).join(' ')
  }
  const hoursLater = async (id: string, hours: number) => {
    await shiftArrangementBack(world.db, id, hours)
    await settleDue()
  }

  test('a worker that was dead for three hours settles all that is due, and two of them each once', async () => {
    const ids = [await matchPast(), await matchPast()]
    for (const id of ids) {
      await answer('ada', id, 'together')
      await shiftArrangementBack(world.db, id, 75)
    }
    await Promise.all([settleDue(), settleDue()])
    for (const id of ids) expect(await stateOf(id)).toBe('closed nobodys')
  })

  describe('one late cancelling in 90 days is free when it could not be helped', () => {
    const releaseLate = async (who: string) => {
      const { id } = await matchAhead()
      await shiftArrangementBack(world.db, id, ahead - 3)
      await world.db
        .updateTable('arrangements')
        .set({ accepted_at: new Date(Date.now() - 5 * dayMs) })
        .where('task_id', '=', id)
        .execute()
      await world.callOrThrow(who, `PATCH /api/tasks/${id}/release`, { reason: 'A cold', excuse: true })
      await hoursLater(id, 73)
      return (await arrangementOf(id)).outcome
    }
    test('and the second one counts', async () => {
      expect([await releaseLate('ben'), await releaseLate('ben')]).toEqual(['excused', 'late'])
      expect(await releaseLate('ada'), 'each has an own one').toBe('excused')
      const lately = world.db.updateTable('arrangements').where('is_excused', '=', true)
      await lately
        .set({ accepted_at: new Date(Date.now() - 99 * dayMs), ended_at: new Date(Date.now() - 91 * dayMs) })
        .execute()
      expect(await releaseLate('ben'), 'after 90 days').toBe('excused')
    })
  })
})
