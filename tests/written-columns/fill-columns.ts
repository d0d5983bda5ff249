import { dayOf } from '#shared/time.ts'
import { site } from '#site'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import type { World } from '#tests/world.ts'
import { sampleOf, writtenColumns } from './columns.ts'

/** Returns the sample of every column that this call accepts, by its field. */
export const bodyOf = (call: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(writtenColumns).flatMap(([name, column]) =>
      column.accepted
        .filter((accepted) => accepted.startsWith(`${call} `))
        .map((accepted) => [accepted.slice(call.length + 1), sampleOf(name, column)]),
    ),
  )

export const paidByService = { compensationType: 'service' }

/** A row of a table, found by this column. */
export type RowReference = { table: string; by: 'id' | 'user_id'; value: string }

/**
 * Lets Lou, a new neighbor, write every column once by the calls of people, on tasks that stay when Lou leaves. Returns
 * the rows that Lou filled.
 */
export async function fillColumns(world: World): Promise<Record<string, RowReference>> {
  const { ada, ben, cleo } = world.ids
  const { callOrThrow } = world
  const { firstName, lastName, email } = bodyOf('POST /api/auth/register') as Record<string, string>
  const lou = await world.join('lou', { firstName, lastName, email } as Parameters<World['join']>[1])
  for (const call of ['PATCH /api/profile', 'PATCH /api/notification-settings', 'POST /api/push/devices'])
    await callOrThrow('lou', call, bodyOf(call))

  const task = (await callOrThrow('lou', 'POST /api/tasks', bodyOf('POST /api/tasks'))).id
  const serviceTask = (await callOrThrow('lou', 'POST /api/tasks', { ...bodyOf('POST /api/tasks'), ...paidByService }))
    .id
  const released = await callOrThrow('cleo', 'POST /api/offers', { taskId: task })
  await callOrThrow('lou', `PATCH /api/tasks/${task}/assign`, { helperId: cleo })
  await callOrThrow('lou', `PATCH /api/tasks/${task}/release`, bodyOf('PATCH /api/tasks/:id/release'))
  const answerLine = 'POST /api/tasks/:id/outcome'
  const answerTo = (taskId: string) =>
    callOrThrow('lou', answerLine.replace(':id', taskId), { answer: 'theirs', ...bodyOf(answerLine) })
  const asRequester = await answerTo(task)
  for (const taskId of [task, serviceTask]) {
    await callOrThrow('ben', 'POST /api/offers', { taskId })
    await callOrThrow('lou', `PATCH /api/tasks/${taskId}/assign`, { helperId: ben })
  }

  const move = await callOrThrow('lou', `POST /api/tasks/${task}/move`, bodyOf('POST /api/tasks/:id/move'))

  const to = { taskId: task, recipientId: ben }
  const message = await callOrThrow('lou', 'POST /api/messages', { ...to, ...bodyOf('POST /api/messages') })
  const file = await callOrThrow(
    'lou',
    'POST /api/upload',
    formWith({ [bodyOf('POST /api/upload')['file'] as string]: pdf }),
  )
  await callOrThrow('lou', 'POST /api/messages/with-attachment', { ...to, content: null, attachmentUrl: file.url })

  for (const taskId of [task, serviceTask]) await callOrThrow('lou', `PATCH /api/tasks/${taskId}/complete`)
  const target = { taskId: task, revieweeId: ben }
  const review = await callOrThrow('lou', 'POST /api/reviews', { ...target, ...bodyOf('POST /api/reviews') })
  const answer = 'POST /api/reviews/:id/answer'
  const received = await callOrThrow('ben', 'POST /api/reviews', { taskId: task, revieweeId: lou, rating: 2 })
  await callOrThrow('lou', answer.replace(':id', received.id), bodyOf(answer))
  const taskOfAda = await world.post({}, 'ada')
  const offer = await callOrThrow('lou', 'POST /api/offers', { taskId: taskOfAda.id, ...bodyOf('POST /api/offers') })
  await callOrThrow('lou', 'POST /api/messages', { taskId: taskOfAda.id, recipientId: ada, content: 'When?' })

  const helped = await world.post({}, 'ada')
  await callOrThrow('lou', 'POST /api/offers', { taskId: helped.id })
  await callOrThrow('ada', `PATCH /api/tasks/${helped.id}/assign`, { helperId: lou })
  const asHelper = await answerTo(helped.id)

  const report = await callOrThrow('lou', 'POST /api/reports', {
    subjectKind: 'person',
    subjectId: ada,
    ...bodyOf('POST /api/reports'),
  })

  await world.db.insertInto('roles').values({ user_id: lou, role: 'operator' }).execute()
  await world.db.updateTable('sessions').set({ factor_shown_at: new Date() }).where('user_id', '=', lou).execute()
  const [author, reporter] = [await world.newcomer(), await world.newcomer()]
  await callOrThrow(reporter.name, 'POST /api/reports', { subjectKind: 'person', subjectId: author.id, reason: 'spam' })
  const [{ id: caseId, version }] = await callOrThrow('lou', 'GET /api/moderation/cases').then((cases) =>
    cases.filter(({ whyNot }: { whyNot: string | null }) => whyNot === null),
  )
  const call = (line: string, body: object = bodyOf(line)) => callOrThrow('lou', line.replace(':id', caseId), body)
  const noted = await call('POST /api/moderation/cases/:id/notes')
  const asked = await call('POST /api/moderation/cases/:id/question')
  const line = 'POST /api/moderation/cases/:id/decision'
  const decided = await call(line, { version, rule: 2, ...bodyOf(line) })

  const announcement = await callOrThrow('lou', 'POST /api/operator/announcements', {
    ...bodyOf('POST /api/operator/announcements'),
    ...{ endsOn: dayOf(new Date(), site.timeZone), mail: false },
  })

  const { questionId, appealId, answerId } = await fillAppeals(world)
  const row = (table: string, value: string, by: RowReference['by'] = 'id') => ({ table, by, value })
  return {
    users: row('users', lou),
    accounts: row('accounts', lou, 'user_id'),
    notification_settings: row('notification_settings', lou, 'user_id'),
    push_devices: row('push_devices', lou, 'user_id'),
    tasks: row('tasks', task),
    'task for a service': row('tasks', serviceTask),
    offers: row('offers', offer.id),
    'offer of the released helper': row('offers', released.id),
    'arrangement as requester': row('arrangements', asRequester.id),
    'arrangement as helper': row('arrangements', asHelper.id),
    arrangement_moves: row('arrangement_moves', move.id),
    messages: row('messages', message.id),
    files: row('files', file.url.split('/').at(-1)),
    reviews: row('reviews', review.id),
    'review of Lou': row('reviews', received.id),
    reports: row('reports', report.id),
    announcements: row('announcements', announcement.id),
    decisions: row('decisions', decided.content.decision.id),
    case_notes: row('case_notes', noted.content.notes[0].id),
    case_questions: row('case_questions', asked.content.questions[0].id),
    'question to Lou': row('case_questions', questionId),
    appeals: row('appeals', appealId),
    appeal_answers: row('appeal_answers', answerId),
  }
}

/**
 * Lets Lou answer a question and appeal as a reporter against a decision by another moderator, and answer an appeal
 * against a second one.
 */
async function fillAppeals(world: World) {
  const { callOrThrow } = world
  const [max, author, reporter] = [await world.newcomer(), await world.newcomer(), await world.newcomer()]
  await world.db.insertInto('roles').values({ user_id: max.id, role: 'moderator' }).execute()
  await world.db.updateTable('sessions').set({ factor_shown_at: new Date() }).where('user_id', '=', max.id).execute()
  const answered = bodyOf('POST /api/questions/:id/answer')
  const askLou = async (caseId: string): Promise<string> => {
    const { content } = await callOrThrow(max.name, `GET /api/moderation/cases/${caseId}`)
    const question = { reportId: content.reports[0].id, text: 'What happened then?' }
    await callOrThrow(max.name, `POST /api/moderation/cases/${caseId}/question`, question)
    return (await callOrThrow('lou', 'GET /api/questions'))[0].id
  }
  const appeal = async (subjectId: string, reporterName: string, who: string, text: unknown) => {
    await callOrThrow(reporterName, 'POST /api/reports', { subjectKind: 'person', subjectId, reason: 'spam' })
    const { id } = await world.db
      .selectFrom('cases')
      .select('id')
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    if (reporterName === 'lou') await callOrThrow('lou', `POST /api/questions/${await askLou(id)}/answer`, answered)
    const advice = { version: 0, kind: 'advise', rule: 2, facts: 'It says to buy a gift card first.' }
    await callOrThrow(max.name, `POST /api/moderation/cases/${id}/decision`, advice)
    const [{ decisionId }] = await callOrThrow(who, 'GET /api/notices')
    await callOrThrow(who, `POST /api/decisions/${decisionId}/appeal`, { text })
    return id
  }
  const own = await appeal(reporter.id, 'lou', 'lou', bodyOf('POST /api/decisions/:id/appeal')['text'])
  const other = await appeal(author.id, reporter.name, author.name, 'It was a joke.')
  const { content } = await callOrThrow('lou', `POST /api/moderation/cases/${other}/answer`, {
    ...{ version: 2, outcome: 'upheld' },
    ...bodyOf('POST /api/moderation/cases/:id/answer'),
  })
  const { id: appealId } = await world.db
    .selectFrom('appeals')
    .select('id')
    .where('case_id', '=', own)
    .executeTakeFirstOrThrow()
  const [{ id: questionId }] = await callOrThrow('lou', 'GET /api/questions')
  return { questionId, appealId, answerId: content.answers[0].id }
}
