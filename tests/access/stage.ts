import type { TaskStatus } from '#shared/tasks/schema.ts'
import { pia } from '#tests/cast.ts'
import { formWith } from '#tests/given/sent-files.ts'
import { openWorld, plainRequest } from '#tests/world.ts'

/** What no answer and no frame may hold but for those it is entrusted to: each text is found nowhere else. */
export const planted = {
  ada: { phone: '708-555-0181', address: '81 Willow Court, Oak Park, IL 60302' },
  ben: { phone: '708-555-0182', address: '82 Chestnut Row, Oak Park, IL 60302' },
  cleo: { phone: '708-555-0183', address: '83 Linden Close, Oak Park, IL 60302' },
  pia: { phone: '708-555-0184', address: '84 Poplar Bend, Oak Park, IL 60302' },
} as const
/** The point is the post's own, as a device says it: where the middle of its ZIP code lies everybody may ask. */
export const place = { street: '12 Hidden Lane', latitude: '41.891347', longitude: '-87.786563' }
export const words = {
  benOffers: 'I am good with shy dogs',
  piaOffers: 'I have a garden',
  toBen: 'The key is under the pot',
  toPia: 'Do you have a cat?',
}

/** The world with pia in it, secrets in every profile, and tasks in any state of their life. */
export async function openStage(engine: string) {
  const world = await openWorld(engine)
  const ids = { ...world.ids, pia: await world.join('pia', pia) }
  for (const [who, secrets] of Object.entries(planted)) await world.ask(who, 'PATCH /api/profile', secrets)
  const request = { ...plainRequest(), address: `${place.street}, Oak Park, IL 60302` }
  const ownPoint = { latitude: Number(place.latitude), longitude: Number(place.longitude) }

  async function must(who: string, line: string, fields?: object) {
    const { status, body } = await world.ask(who, line, fields)
    if (status >= 300) throw new Error(`${who} ${line}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /**
   * Ada's task in this state: pia has offered, ada has changed it, ben has offered, ada has written to both, and but
   * for two states ben is chosen.
   */
  async function taskIn(status: TaskStatus) {
    const { id } = await must('ada', 'POST /api/tasks', { ...request, ...ownPoint })
    await must('pia', 'POST /api/offers', { taskId: id, message: words.piaOffers })
    await must('ada', `PATCH /api/tasks/${id}`, { description: `${request.description} And a bath.`, compensation: 20 })
    await must('ben', 'POST /api/offers', { taskId: id, message: words.benOffers })
    await must('ada', 'POST /api/messages', { taskId: id, recipientId: ids.ben, content: words.toBen })
    await must('ada', 'POST /api/messages', { taskId: id, recipientId: ids.pia, content: words.toPia })
    if (status === 'closed') await must('ada', `PATCH /api/tasks/${id}/close`)
    else if (status !== 'open') await must('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })
    if (status === 'in_progress') await must('ben', `PATCH /api/tasks/${id}/start`)
    if (status === 'pending_review') await must('ben', `PATCH /api/tasks/${id}/finish`)
    if (status === 'completed') await must('ada', `PATCH /api/tasks/${id}/complete`)
    return factsOf(id)
  }

  /** The address of a file that this person may send; dan, who has none, names one of nobody's. */
  async function upload(who: string): Promise<string> {
    if (who === 'dan') return '/files/00000000-0000-4000-8000-000000000001'
    return (await must(who, 'POST /api/upload', formWith({ 'note.txt': 'The gate' }))).url
  }

  async function factsOf(id: string) {
    const offers = await world.db.selectFrom('offers').select(['id', 'helper_id']).where('task_id', '=', id).execute()
    const offerOf = (helperId: string) => offers.find(({ helper_id }) => helper_id === helperId)?.id ?? ''
    const notice = await world.db
      .selectFrom('notifications')
      .select('id')
      .where('related_task_id', '=', id)
      .where('user_id', '=', ids.ada)
      .executeTakeFirstOrThrow()
    return {
      id,
      ids,
      upload,
      request,
      offerOfBen: offerOf(ids.ben),
      offerOfPia: offerOf(ids.pia),
      noticeOfAda: notice.id,
    }
  }

  return { ...world, ids, taskIn }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
export type Facts = Awaited<ReturnType<Stage['taskIn']>>
