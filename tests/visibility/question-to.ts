import { rowOfCase, type VisibilityRow } from './visibility-row.ts'
import type { VisibilityWorld } from './visibility-world.ts'

export const ofArrangement = { staysWhenWithheld: 'the two of an arrangement keep it until its end' }

/** A question that waits for Ada, after Ben has said that it is done. Once Ada has completed it, it is not asked. */
export const questionTo = (isAsked: (world: VisibilityWorld, noticeId: string) => Promise<boolean>): VisibilityRow =>
  rowOfCase(async (world) => {
    const { id: taskId } = await world.match()
    await world.callOrThrow('ben', `PATCH /api/tasks/${taskId}/finish`)
    const { id } = await world.db
      .selectFrom('arrangements')
      .select('id')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()
    const notice = { arrangement_id: id, side: 'requester', number: 1, waiting: 9 } as const
    const notices = world.db.insertInto('arrangement_notices').values(notice)
    const { id: noticeId } = await notices.returning('id').executeTakeFirstOrThrow()
    return {
      sees: () => isAsked(world, noticeId),
      viewer: 'ada',
      from: 'ben',
      hide: () => world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`),
      ...ofArrangement,
    }
  })
