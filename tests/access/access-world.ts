import { randomUUID } from 'node:crypto'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { pia } from '#tests/cast.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { passMinutesSinceFactor } from '#tests/fixtures/moderation.ts'
import { openWorld, plainRequest } from '#tests/world.ts'

/** Unique texts that responses and socket frames may contain only for the people that may see them. */
export const personalDetails = {
  ada: { phone: '708-555-0181', address: '81 Willow Court, Oak Park, IL 60302' },
  ben: { phone: '708-555-0182', address: '82 Chestnut Row, Oak Park, IL 60302' },
  cleo: { phone: '708-555-0183', address: '83 Linden Close, Oak Park, IL 60302' },
  pia: { phone: '708-555-0184', address: '84 Poplar Bend, Oak Park, IL 60302' },
} as const
/** The coordinates are the task's own, as sent by a device: the center of its ZIP code is public. */
export const hiddenPlace = {
  street: '12 Hidden Lane',
  latitude: '41.891347',
  longitude: '-87.786563',
  parkingNote: 'Behind the blue garage',
}
export const privateTexts = {
  benOffers: 'I am good with shy dogs',
  piaOffers: 'I have a garden',
  toBen: 'The key is under the pot',
  toPia: 'Do you have a cat?',
}
/** Words at a case of Ada's that Ben has reported: a note between moderators, and a question to Ben. */
export const caseTexts = { note: 'Ada wrote such things in May', toBen: 'Did you meet Ada before?' }

/** The time of a request, a day later. */
export const anotherTime = ({ date, time }: { date: string; time: string }) => ({
  date: new Date(Date.parse(date) + dayMs).toISOString(),
  time,
})

/** Opens the test world with pia and secrets in every profile, and a function that creates tasks in any state. */
export async function openAccessWorld(engine: string) {
  const world = await openWorld(engine)
  const { callOrThrow } = world
  const ids = { ...world.ids, pia: await world.join('pia', pia), newcomer: (await world.newcomer()).id }
  for (const [who, secrets] of Object.entries(personalDetails)) await world.ask(who, 'PATCH /api/profile', secrets)
  const request = {
    ...plainRequest(),
    address: `${hiddenPlace.street}, Oak Park, IL 60302`,
    parkingNote: hiddenPlace.parkingNote,
  }
  const exactPoint = { latitude: Number(hiddenPlace.latitude), longitude: Number(hiddenPlace.longitude) }

  /**
   * Creates a task of Ada's in this state: pia offers, ada edits it, ben offers, ada writes to both, and unless the
   * state is open or closed, ben is accepted. In progress, ada asks for another time.
   */
  async function createTask(status: TaskStatus) {
    const { id } = await callOrThrow('ada', 'POST /api/tasks', { ...request, ...exactPoint })
    await callOrThrow('pia', 'POST /api/offers', { taskId: id, message: privateTexts.piaOffers })
    await callOrThrow('ada', `PATCH /api/tasks/${id}`, {
      description: `${request.description} And a bath.`,
      compensation: 20,
    })
    await callOrThrow('ben', 'POST /api/offers', { taskId: id, message: privateTexts.benOffers })
    await callOrThrow('ada', 'POST /api/messages', { taskId: id, recipientId: ids.ben, content: privateTexts.toBen })
    await callOrThrow('ada', 'POST /api/messages', { taskId: id, recipientId: ids.pia, content: privateTexts.toPia })
    if (status === 'closed') await callOrThrow('ada', `PATCH /api/tasks/${id}/close`)
    else if (status !== 'open') await callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })
    if (status === 'in_progress') {
      await callOrThrow('ben', `PATCH /api/tasks/${id}/start`)
      await callOrThrow('ada', `POST /api/tasks/${id}/move`, anotherTime(request))
    }
    if (status === 'pending_review') await callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
    if (status === 'completed') await callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
    return factsOf(id)
  }

  /** Uploads a file as this person and returns its URL. dan cannot upload and gets a URL of no file. */
  async function upload(who: string): Promise<string> {
    if (who === 'dan') return '/files/00000000-0000-4000-8000-000000000001'
    return (await callOrThrow(who, 'POST /api/upload', formWith({ 'note.txt': 'The gate' }))).url
  }

  /** Inserts a review of Ben by Ada, on a completed copy of this task. */
  async function insertReview(ofTask: string): Promise<string> {
    const [taskId = ''] = await insertTaskCopies(world.db, ofTask, [{ status: 'completed', helper_id: ids.ben }])
    const review = { task_id: taskId, reviewer_id: ids.ada, reviewee_id: ids.ben, rating: 4 }
    const inserted = world.db.insertInto('reviews').values(review).returning('id')
    return (await inserted.executeTakeFirstOrThrow()).id
  }

  async function factsOf(id: string) {
    const offers = await world.db.selectFrom('offers').select(['id', 'helper_id']).where('task_id', '=', id).execute()
    const offerOf = (helperId: string) => offers.find(({ helper_id }) => helper_id === helperId)?.id ?? ''
    const notification = await world.db
      .selectFrom('notifications')
      .select('id')
      .where('related_task_id', '=', id)
      .where('user_id', '=', ids.ada)
      .executeTakeFirstOrThrow()
    const task: Task = await callOrThrow('ada', `GET /api/tasks/${id}`)
    return {
      id,
      ids,
      reviewByAda: await insertReview(id),
      /** Ada's proposal of another time; any id if there is none. */
      moveOfAda: task.move?.id ?? randomUUID(),
      upload,
      request,
      offerOfBen: offerOf(ids.ben),
      offerOfPia: offerOf(ids.pia),
      notificationOfAda: notification.id,
    }
  }

  const moderator = await world.newcomer()
  await world.db.insertInto('roles').values({ user_id: moderator.id, role: 'operator' }).execute()
  await passMinutesSinceFactor(world, moderator.id, 0)

  /** Opens a case about the post of a newcomer, so that its decisions change nobody else. */
  async function createCase() {
    const author = await world.newcomer()
    const { id: subjectId } = await callOrThrow(author.name, 'POST /api/tasks', plainRequest())
    const { ref } = await callOrThrow('cleo', 'POST /api/reports', { subjectKind: 'task', subjectId, reason: 'scam' })
    const { id, case_id: caseId } = await world.db
      .selectFrom('reports')
      .select(['id', 'case_id'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    return { id: caseId as string, reportId: id }
  }

  /** Plants the words at a case, as if this moderator had written them. */
  async function askBen(askerId: string) {
    const { id: caseId } = await world.db
      .insertInto('cases')
      .values({ subject_kind: 'person', subject_id: ids.ada, subject_side: 'author', author_id: ids.ada })
      .returning('id')
      .executeTakeFirstOrThrow()
    const note = { case_id: caseId, number: 1, writer_id: askerId, text: caseTexts.note }
    await world.db.insertInto('case_notes').values(note).execute()
    const question = { case_id: caseId, side: 'reporter', user_id: ids.ben, asker_id: askerId } as const
    await world.db
      .insertInto('case_questions')
      .values({ ...question, ref: 'PL-TEST', text: caseTexts.toBen })
      .execute()
  }
  await askBen(moderator.id)
  return { ...world, ids, createTask, createCase, moderator: moderator.name }
}
export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>
export type TaskFacts = Awaited<ReturnType<AccessWorld['createTask']>>
