import type { HideableKind } from '#shared/withholding/states.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { filesOf } from '#tests/http/files.ts'
import { unzip } from '#tests/http/unzip.ts'
import type { VisibilityWorld } from './visibility-world.ts'

type HiddenKind = Exclude<HideableKind, 'task' | 'photo'>

/** A place where a thing is shown or sent, and the thing that moderators hide. */
type HiddenCase = {
  kind: HiddenKind
  id: string
  /** Tells whether its reader gets it. A delivery is asked for anew each time. */
  sees: () => Promise<boolean>
}
type HiddenRow = [name: string, openCase: (world: VisibilityWorld) => Promise<HiddenCase>]

type Place = (world: VisibilityWorld, facts: { id: string; taskId: string }) => Promise<boolean>

async function exportOf(world: VisibilityWorld, who: string, file: string): Promise<string> {
  const answer = await filesOf(world).get(who, '/api/account/export')
  return (await unzip(await answer.arrayBuffer()))[file] ?? ''
}

/** A review of Ada by Ben. */
const ofReview = (place: Place) => async (world: VisibilityWorld) => {
  const { id: taskId } = await world.match()
  await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
  const review = { taskId, revieweeId: world.ids.ada, rating: 1, comment: 'A thief' }
  const { id } = await world.callOrThrow('ben', 'POST /api/reviews', review)
  await world.waitUntilDelivered('outbox')
  return { kind: 'review' as const, id, sees: () => place(world, { id, taskId }) }
}

const isInBellOfAda = (title: string) => async (world: VisibilityWorld) =>
  (await world.ask('ada', 'GET /api/notifications')).body.some((row: { title: string }) => row.title === title)

/** Counts unread notifications of Ada, who has read all others before. */
const isCountedForAda = async (world: VisibilityWorld) =>
  (await world.ask('ada', 'GET /api/notifications/unread-count')).body.count > 0

/** A mail to Ada that waits, with this title, about what Ben has done. */
const waitingMail = (title: string) => async (world: VisibilityWorld, taskId: string) => {
  const before = await world.countMails(world.ids.ada)
  const words = JSON.stringify({ topic: 'taskUpdateNotifications', title, message: 'Read it.' })
  const about = { task_id: taskId, from_id: world.ids.ben, user_id: world.ids.ada }
  await world.db
    .insertInto('outbox')
    .values({ ...about, kind: 'notice', words })
    .execute()
  return (await world.countMails(world.ids.ada)) > before
}

/** A push to Ada that waits. */
const waitingPush =
  (title: string, type: 'new_notification' | 'offer_received' | 'message_received' = 'new_notification') =>
  async (world: VisibilityWorld, taskId: string) => {
    world.service.received.length = 0
    await world.db.deleteFrom('push_devices').execute()
    const { id: deviceId } = await world.registerDeviceOf('ada')
    const about = { device_id: deviceId, task_id: taskId, from_id: world.ids.ben }
    const words = { topic: 'taskUpdateNotifications', title, message: 'Read it.' } as const
    await world.db
      .insertInto('pushes')
      .values({ ...about, ...words, type })
      .execute()
    await world.waitUntilDelivered('pushes')
    return world.service.received.length > 0
  }

const answered = 'Your review was answered'
const receivedBy = (userId: string) => `GET /api/users/${userId}/reviews/received` as const

/** A review of Ben by Ada, and Ben's answer. */
const ofAnswer = (place: Place) => async (world: VisibilityWorld) => {
  const { id: taskId } = await world.match()
  await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
  const review = { taskId, revieweeId: world.ids.ben, rating: 1, comment: 'A thief' }
  const { id } = await world.callOrThrow('ada', 'POST /api/reviews', review)
  await world.callOrThrow('ben', `POST /api/reviews/${id}/answer`, { text: 'A liar' })
  await world.waitUntilDelivered('outbox')
  return { kind: 'review' as const, id, sees: () => place(world, { id, taskId }) }
}

/** True if an answer of a call has the words of the answer to the review. */
const hasAnswer = (body: unknown) => JSON.stringify(body).includes('A liar')

const isAnswerOnTask: Place = async (world, { taskId }) =>
  hasAnswer((await world.ask('ada', `GET /api/tasks/${taskId}/reviews`)).body)

/** Each place where a review is shown, counted, quoted or told of. */
const ofReviews: HiddenRow[] = [
  [
    'GET /api/users/:id/reviews/received',
    ofReview(
      async (world) => (await world.ask('cleo', `GET /api/users/${world.ids.ada}/reviews/received`)).body.length > 0,
    ),
  ],
  [
    'GET /api/users/:id',
    ofReview(async (world) => (await world.ask('cleo', `GET /api/users/${world.ids.ada}`)).body.ratingCount > 0),
  ],
  [
    'GET /api/auth/user',
    ofReview(async (world) => (await world.ask('ada', 'GET /api/auth/user')).body.ratingCount > 0),
  ],
  [
    'GET /api/tasks/:id/reviews',
    ofReview(async (world, { taskId }) => (await world.ask('ada', `GET /api/tasks/${taskId}/reviews`)).body.length > 0),
  ],
  [
    'GET /api/tasks/:id/offers',
    ofReview(async (world) => {
      const { id } = await world.post({}, 'ben')
      await world.callOrThrow('ada', 'POST /api/offers', { taskId: id })
      const [offer] = (await world.ask('ben', `GET /api/tasks/${id}/offers`)).body
      return offer.latestReview !== null || offer.helper.ratingCount > 0
    }),
  ],
  [
    'GET /api/account/export',
    ofReview(async (world) => (await exportOf(world, 'ada', 'reviews-received.json')).includes('A thief')),
  ],
  ['GET /api/tasks/:id/reviews of an answer', ofAnswer(isAnswerOnTask)],
  [
    'GET /api/users/:id/reviews/received of an answer',
    ofAnswer(async (world) => hasAnswer((await world.ask('cleo', receivedBy(world.ids.ben))).body)),
  ],
  [
    'GET /api/account/export of an answer',
    ofAnswer(async (world) => hasAnswer(await exportOf(world, 'ada', 'reviews-given.json'))),
  ],
  ['GET /api/notifications of an answer', ofAnswer(isInBellOfAda(answered))],
  ['a mail of an answer', ofAnswer((world, { taskId }) => waitingMail(answered)(world, taskId))],
  ['a push of an answer', ofAnswer((world, { taskId }) => waitingPush(answered)(world, taskId))],
  ['GET /api/notifications', ofReview(isInBellOfAda('New review'))],
  ['a mail', ofReview((world, { taskId }) => waitingMail('New review')(world, taskId))],
  ['a push', ofReview((world, { taskId }) => waitingPush('New review')(world, taskId))],
  [
    'GET /api/notifications/unread-count',
    async (world) => {
      const hidden = await ofReview(isCountedForAda)(world)
      await world.db.updateTable('notifications').set({ is_read: true }).where('title', '<>', 'New review').execute()
      return hidden
    },
  ],
]

/** A message of Ben to Ada, with a file. */
const ofMessage = (place: Place) => async (world: VisibilityWorld) => {
  const { id: taskId } = await world.match()
  await world.db.deleteFrom('notifications').execute()
  const { url } = await world.callOrThrow('ben', 'POST /api/upload', formWith({ 'threat.pdf': pdf }))
  const file = { attachmentUrl: url, attachmentType: 'other', attachmentName: 'threat.pdf', attachmentSize: 1 }
  const message = { taskId, recipientId: world.ids.ada, content: 'I know where you live', ...file }
  const { id } = await world.callOrThrow('ben', 'POST /api/messages/with-attachment', message)
  return { kind: 'message' as const, id, sees: () => place(world, { id, taskId }) }
}

/** True if an answer has the words of the message or the name of its file. */
const hasThreat = (body: unknown) => /where you live|threat/.test(JSON.stringify(body))

/** Each place where a message is read, or told of. */
const ofMessages: HiddenRow[] = (['ada', 'ben'] as const).flatMap((who): HiddenRow[] => [
  [
    `GET /api/tasks/:id/messages by ${who}`,
    ofMessage(async (world, { taskId }) => hasThreat((await world.ask(who, `GET /api/tasks/${taskId}/messages`)).body)),
  ],
  [
    `GET /api/conversations by ${who}`,
    ofMessage(async (world) => hasThreat((await world.ask(who, 'GET /api/conversations')).body)),
  ],
  [
    `GET /api/account/export by ${who}`,
    ofMessage(async (world) => hasThreat(await exportOf(world, who, 'messages.json'))),
  ],
  [
    `server/features/files/download.ts by ${who}`,
    ofMessage(async (world, { id }) => {
      const { id: fileId } = await world.db
        .selectFrom('files')
        .select('id')
        .where('message_id', '=', id)
        .executeTakeFirstOrThrow()
      return (await filesOf(world).get(who, `/files/${fileId}`)).status === 200
    }),
  ],
])
ofMessages.push(
  ['GET /api/notifications', ofMessage(isInBellOfAda('New message'))],
  ['GET /api/notifications/unread-count', ofMessage(isCountedForAda)],
  ['a push', ofMessage((world, { taskId }) => waitingPush('New message', 'message_received')(world, taskId))],
  [
    'a report with the last messages',
    ofMessage(async (world) => {
      await world.db.deleteFrom('cases').execute()
      const person = { subjectKind: 'person', subjectId: world.ids.ben, reason: 'harassment', includeMessages: true }
      await world.callOrThrow('ada', 'POST /api/reports', person)
      return hasThreat(await world.db.selectFrom('reports').select('evidence').execute())
    }),
  ],
)

/** An offer of Ben on a post of Ada. */
const ofOffer = (place: Place) => async (world: VisibilityWorld) => {
  const { id: taskId } = await world.post()
  await world.db.deleteFrom('notifications').execute()
  const { id } = await world.callOrThrow('ben', 'POST /api/offers', { taskId, message: 'I know where you live' })
  await world.waitUntilDelivered('outbox')
  return { kind: 'offer' as const, id, sees: () => place(world, { id, taskId }) }
}

/** Each place where an offer is shown, counted or told of. */
const ofOffers: HiddenRow[] = [
  [
    'GET /api/tasks/:id/offers',
    ofOffer(async (world, { taskId }) => (await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body.length > 0),
  ],
  [
    'GET /api/tasks/:id/messages',
    ofOffer(async (world, { taskId }) => hasThreat((await world.ask('ada', `GET /api/tasks/${taskId}/messages`)).body)),
  ],
  [
    'GET /api/conversations',
    ofOffer(async (world) => hasThreat((await world.ask('ada', 'GET /api/conversations')).body)),
  ],
  [
    'GET /api/messages/unread',
    ofOffer(async (world) => (await world.ask('ada', 'GET /api/messages/unread')).body[0].isOffer),
  ],
  [
    'GET /api/my-tasks',
    ofOffer(async (world) => (await world.ask('ada', 'GET /api/my-tasks?type=requested')).body[0].offersToAnswer > 0),
  ],
  [
    'GET /api/account/export',
    ofOffer(async (world) => hasThreat(await exportOf(world, 'ada', 'offers-received.json'))),
  ],
  [
    'GET /api/account/export in chats',
    ofOffer(async (world) => hasThreat(await exportOf(world, 'ada', 'messages.json'))),
  ],
  ['GET /api/notifications', ofOffer(isInBellOfAda('New offer'))],
  ['GET /api/notifications/unread-count', ofOffer(isCountedForAda)],
  ['a mail', ofOffer((world, { taskId }) => waitingMail('New offer')(world, taskId))],
  ['a push', ofOffer((world, { taskId }) => waitingPush('New offer', 'offer_received')(world, taskId))],
  [
    'a report',
    ofOffer(async (world, { id }) => {
      await world.db.deleteFrom('cases').execute()
      const report = { subjectKind: 'offer', subjectId: id, reason: 'harassment' }
      return (await world.ask('ada', 'POST /api/reports', report)).status === 201
    }),
  ],
]

/** Rows for each kind of thing that moderators hide and that has no state of its own in the rows of tasks. */
export const hiddenThings: HiddenRow[] = [...ofReviews, ...ofMessages, ...ofOffers]
