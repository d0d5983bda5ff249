import { describe, expect, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { ahead, arrangementsIn } from '#tests/fixtures/arrangements.ts'
import { shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the settling of arrangements on %s', (engine) => {
  const world = useWorld(engine)
  const { settleDue, matchAhead, matchPast, answer, arrangementOf, stateOf, hoursLater } = arrangementsIn(world)

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
