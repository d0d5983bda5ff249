import { deviceOf } from '#server/auth/device.ts'
import { methodsOf } from '#server/auth/methods.ts'
import { sessionsOf, viewSession } from '#server/auth/sessions.ts'
import { findDeletedTasks } from '#server/calendars/deleted.ts'
import { findCalendarOf } from '#server/calendars/store.ts'
import type { Db } from '#server/db/tables.ts'
import { type FileRow, filesPage, findFilesOf } from '#server/files/store.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findConversationsOf, findMessages } from '#server/messages/find.ts'
import { viewMessage } from '#server/messages/view.ts'
import { findSettings } from '#server/notifications/settings.ts'
import { findNotifications } from '#server/notifications/store.ts'
import { viewNotification } from '#server/notifications/view.ts'
import { findOffers, findOffersBy } from '#server/offers/store.ts'
import { viewOffer } from '#server/offers/view.ts'
import { findDevicesOf } from '#server/push/store.ts'
import { findReviewsGiven, findReviewsReceived } from '#server/reviews/store.ts'
import { viewReview } from '#server/reviews/view.ts'
import { findMyTasks } from '#server/tasks/lists.ts'
import { viewTask } from '#server/tasks/view.ts'
import { findUser } from '#server/users/store.ts'
import { viewMe, viewNeighbor } from '#server/users/view.ts'
import { messagesPage, notificationsPage, offersPage, reviewsPage, tasksPageMax } from '#shared/limits.ts'
import { allPages } from './all-pages.ts'

export type Whose = { db: Db; viewer: Viewer; now: Date }
type Belongings = { name: string; about: string; read: (whose: Whose) => AsyncGenerator<unknown> }

/** All that is somebody's, by the file that it is packed into; each shaped as its own call answers it to them. */
export const belongings: Belongings[] = [
  { name: 'profile', about: 'Your profile, and how you can sign in', read: profile },
  { name: 'settings', about: 'Which notifications you want', read: settings },
  { name: 'sessions', about: 'Where you are signed in', read: sessions },
  { name: 'devices', about: 'On which devices you are told what happens', read: devices },
  { name: 'calendar', about: 'Whether your calendar has a private address', read: calendar },
  { name: 'tasks', about: 'What you asked for, offered as a service, and helped with', read: tasks },
  { name: 'tasks-deleted', about: 'Deleted tasks that your calendar still says are off', read: tasksDeleted },
  { name: 'offers-made', about: 'Your offers to help', read: offersMade },
  { name: 'offers-received', about: 'Offers to help on your tasks', read: offersReceived },
  { name: 'messages', about: 'Every chat of yours, both sides', read: messages },
  { name: 'files', about: 'Files you uploaded that are still kept; they lie in the folder of this name', read: files },
  { name: 'reviews-given', about: 'Reviews you wrote', read: reviewsGiven },
  { name: 'reviews-received', about: 'Reviews others wrote of you', read: reviewsReceived },
  { name: 'notifications', about: 'What you were told', read: notifications },
]

async function* profile({ db, viewer }: Whose) {
  const me = await findUser(db, viewer.id)
  if (me) yield { ...viewMe(me), signIn: await methodsOf(db, viewer.id) }
}

async function* settings({ db, viewer }: Whose) {
  yield await findSettings(db, viewer.id)
}

async function* sessions({ db, viewer }: Whose) {
  yield* (await sessionsOf(db, viewer.id)).map(viewSession(viewer.sessionId))
}

async function* devices({ db, viewer }: Whose) {
  for (const { endpoint, user_agent, created_at } of await findDevicesOf(db, viewer.id))
    yield { device: deviceOf(user_agent ?? ''), toldBy: new URL(endpoint).host, since: created_at.toISOString() }
}

async function* calendar({ db, viewer }: Whose) {
  yield { hasPrivateAddress: (await findCalendarOf(db, viewer.id)) !== undefined }
}

const tasksOf = ({ db, viewer }: Whose, type?: 'requested') =>
  allPages(tasksPageMax, (cursor) => findMyTasks(db, viewer.id, { type, cursor }))

async function* tasks(whose: Whose) {
  for await (const task of tasksOf(whose)) yield viewTask(task, whose.viewer.id, whose.now)
}

async function* tasksDeleted({ db, viewer }: Whose) {
  for (const { id, title, date, time, duration, revisedAt } of await findDeletedTasks(db, viewer.id))
    yield { id, title, date: date.toISOString(), time, duration, deletedAt: revisedAt.toISOString() }
}

async function* offersMade({ db, viewer }: Whose) {
  const offers = allPages(offersPage, (cursor) => findOffersBy(db, viewer.id, cursor))
  for await (const offer of offers) yield { taskTitle: offer.title, ...viewOffer(offer) }
}

async function* offersReceived(whose: Whose) {
  for await (const task of tasksOf(whose, 'requested'))
    for await (const offer of allPages(offersPage, (cursor) => findOffers(whose.db, task.id, { cursor })))
      yield { taskTitle: offer.title, ...viewOffer(offer) }
}

async function* messages({ db, viewer }: Whose) {
  const chats = allPages(messagesPage, (cursor) => findConversationsOf(db, viewer.id, cursor))
  for await (const { id: conversationId, taskTitle, requester, helper, requesterId } of chats) {
    const other = viewNeighbor(requesterId === viewer.id ? helper : requester)
    const said = allPages(messagesPage, (cursor) => findMessages(db, { conversationId }, cursor))
    for await (const message of said) yield { taskTitle, with: other, ...viewMessage(message) }
  }
}

/** Under which name a file is packed. */
export const packedName = ({ id, filename }: Pick<FileRow, 'id' | 'filename'>): string => `files/${id}-${filename}`

/** All that they uploaded and is still kept. */
export const filesOf = ({ db, viewer }: Whose) => allPages(filesPage, (cursor) => findFilesOf(db, viewer.id, cursor))

async function* files(whose: Whose) {
  for await (const file of filesOf(whose)) {
    const { filename, type, size, createdAt } = file
    yield { packedAs: packedName(file), filename, type, size, createdAt: createdAt.toISOString() }
  }
}

async function* reviewsGiven({ db, viewer }: Whose) {
  const reviews = allPages(reviewsPage, (cursor) => findReviewsGiven(db, viewer.id, cursor))
  for await (const { reviewee, ...review } of reviews) yield { ...viewReview(review), reviewee: viewNeighbor(reviewee) }
}

async function* reviewsReceived({ db, viewer }: Whose) {
  const reviews = allPages(reviewsPage, (cursor) => findReviewsReceived(db, viewer.id, cursor))
  for await (const review of reviews) yield viewReview(review)
}

async function* notifications({ db, viewer }: Whose) {
  const notices = allPages(notificationsPage, (cursor) => findNotifications(db, viewer.id, cursor))
  for await (const notice of notices) yield viewNotification(notice)
}
