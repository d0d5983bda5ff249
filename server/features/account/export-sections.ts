import type { Db } from '#server/database/tables.ts'
import { findArrangementsOf } from '#server/features/arrangements/store.ts'
import { viewExportedArrangement } from '#server/features/arrangements/view.ts'
import { findAccessNotices } from '#server/features/auth/access-notices.ts'
import { findApp, viewApp } from '#server/features/auth/authenticator-apps.ts'
import { deviceOf } from '#server/features/auth/device.ts'
import { findFactorReset } from '#server/features/auth/factor-resets.ts'
import { findBrowsers } from '#server/features/auth/known-browsers.ts'
import { findPasskeys, viewPasskey } from '#server/features/auth/passkeys.ts'
import { findSessions, viewSession } from '#server/features/auth/sessions.ts'
import { findMethods } from '#server/features/auth/sign-in-methods.ts'
import { findBlocksBy } from '#server/features/blocks/store.ts'
import { viewBlock } from '#server/features/blocks/view.ts'
import { findCalendarOf } from '#server/features/calendar-addresses/store.ts'
import { findDeletedTasks } from '#server/features/calendars/deleted-tasks.ts'
import { findQuestionsTo } from '#server/features/cases/questions.ts'
import { type FileRow, filesPageSize, findFilesOf } from '#server/features/files/store.ts'
import { findConversationsOf, findMessages } from '#server/features/messages/queries.ts'
import { viewMessage } from '#server/features/messages/view.ts'
import { findNotices } from '#server/features/notices/store.ts'
import { viewNotice } from '#server/features/notices/view.ts'
import { viewQuestion } from '#server/features/notices/view-question.ts'
import { findSettings } from '#server/features/notifications/settings.ts'
import { findNotifications } from '#server/features/notifications/store.ts'
import { viewNotification } from '#server/features/notifications/view.ts'
import { findOffers, findOffersBy } from '#server/features/offers/queries.ts'
import { viewOffer } from '#server/features/offers/view.ts'
import { findDevicesOf } from '#server/features/push/store.ts'
import { findReportsBy } from '#server/features/reports/store.ts'
import { viewOneReport } from '#server/features/reports/view.ts'
import { findReviewsGiven, findReviewsReceived } from '#server/features/reviews/store.ts'
import { viewReviewContent } from '#server/features/reviews/view.ts'
import { findMyTasks } from '#server/features/tasks/queries.ts'
import { viewTask } from '#server/features/tasks/view.ts'
import { findUser } from '#server/features/users/store.ts'
import { viewMe, viewNeighbor } from '#server/features/users/view.ts'
import { allPages } from '#server/platform/db/all-pages.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { arrangementsPageSize } from '#shared/arrangements/limits.ts'
import {
  blocksPageSize,
  messagesPageSize,
  noticesPageSize,
  notificationsPageSize,
  offersPageSize,
  reportsPageSize,
  reviewsPageSize,
  tasksPageSize,
} from '#shared/constants.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'

export type ExportInput = { db: Db; viewer: Viewer; now: Date }
type ExportSection = { name: string; about: string; read: (input: ExportInput) => AsyncGenerator<unknown> }

/**
 * All data of an account, one entry for each file of the export; each is shaped as its API call returns it to its
 * owner.
 */
export const exportSections: ExportSection[] = [
  { name: 'profile', about: 'Your profile, and how you can sign in', read: profile },
  { name: 'settings', about: 'Which notifications you want', read: settings },
  { name: 'sessions', about: 'Where you are signed in', read: sessions },
  { name: 'browsers', about: 'In which browsers you have signed in', read: browsers },
  { name: 'access', about: 'Sign-ins and changes that we mailed you about lately', read: access },
  { name: 'passkeys', about: 'Your passkeys, without their keys', read: passkeys },
  { name: 'devices', about: 'On which devices you are told what happens', read: devices },
  { name: 'calendar', about: 'Whether your calendar has a private address', read: calendar },
  { name: 'tasks', about: 'What you asked for, offered as a service, and helped with', read: tasks },
  { name: 'tasks-deleted', about: 'Deleted tasks that your calendar still says are off', read: tasksDeleted },
  { name: 'offers-made', about: 'Your offers to help', read: offersMade },
  { name: 'offers-received', about: 'Offers to help on your tasks', read: offersReceived },
  { name: 'arrangements', about: 'What you and neighbors agreed on, and how it ended', read: arrangements },
  { name: 'messages', about: 'Every chat of yours, both sides', read: messages },
  { name: 'files', about: 'Files you uploaded that are still kept; they lie in the folder of this name', read: files },
  { name: 'reviews-given', about: 'Reviews you wrote', read: reviewsGiven },
  { name: 'reviews-received', about: 'Reviews others wrote of you', read: reviewsReceived },
  { name: 'blocks', about: 'Neighbors whom you block', read: blocks },
  { name: 'reports', about: 'What you reported to the moderators', read: reports },
  {
    name: 'notices',
    about: 'What moderators decided about what you wrote or reported, and your appeals',
    read: notices,
  },
  { name: 'questions', about: 'What moderators asked you, and your answers', read: questions },
  { name: 'notifications', about: 'What you were told', read: notifications },
]

async function* profile({ db, viewer }: ExportInput) {
  const me = await findUser(db, viewer.id)
  if (!me) return
  const [app, reset] = [await findApp(db, viewer.id), await findFactorReset(db, viewer.id)]
  const secondStepEndsAt = reset?.dueAt.toISOString() ?? null
  yield { ...viewMe(me), signIn: { ...(await findMethods(db, viewer.id)), ...viewApp(app), secondStepEndsAt } }
}

async function* settings({ db, viewer }: ExportInput) {
  yield await findSettings(db, viewer.id)
}

async function* sessions({ db, viewer }: ExportInput) {
  yield* (await findSessions(db, viewer.id)).map(viewSession(viewer.sessionId))
}

async function* browsers({ db, viewer }: ExportInput) {
  for (const { userAgent, createdAt, lastUsedAt, rememberedUntil } of await findBrowsers(db, viewer.id))
    yield {
      device: deviceOf(userAgent),
      since: createdAt.toISOString(),
      lastSignIn: lastUsedAt.toISOString(),
      rememberedUntil: rememberedUntil?.toISOString() ?? null,
    }
}

async function* access({ db, viewer }: ExportInput) {
  for (const { event, userAgent, email, createdAt } of await findAccessNotices(db, viewer.id))
    yield { event, device: deviceOf(userAgent), mailedTo: email, at: createdAt.toISOString() }
}

async function* passkeys({ db, viewer }: ExportInput) {
  yield* (await findPasskeys(db, viewer.id)).map(viewPasskey)
}

async function* devices({ db, viewer }: ExportInput) {
  for (const { endpoint, user_agent, created_at } of await findDevicesOf(db, viewer.id))
    yield { device: deviceOf(user_agent ?? ''), pushService: new URL(endpoint).host, since: created_at.toISOString() }
}

async function* calendar({ db, viewer }: ExportInput) {
  yield { hasPrivateAddress: (await findCalendarOf(db, viewer.id)) !== undefined }
}

const tasksOf = ({ db, viewer }: ExportInput, type?: 'requested') =>
  allPages(tasksPageSize, (cursor) => findMyTasks(db, viewer.id, { type, cursor }))

async function* tasks(input: ExportInput) {
  for await (const task of tasksOf(input)) yield viewTask(task, input.viewer.id, input.now)
}

async function* tasksDeleted({ db, viewer }: ExportInput) {
  for (const { id, title, date, time, duration, revisedAt } of await findDeletedTasks(db, viewer.id))
    yield { id, title, date: date.toISOString(), time, duration, deletedAt: revisedAt.toISOString() }
}

async function* offersMade({ db, viewer }: ExportInput) {
  const offers = allPages(offersPageSize, (cursor) => findOffersBy(db, viewer.id, cursor))
  for await (const offer of offers)
    yield offer.isVisible
      ? { taskTitle: offer.title, ...viewOffer(offer) }
      : { taskTitle: unseenTaskTitle, ...viewOffer({ ...offer, changedTerms: null }) }
}

async function* offersReceived(input: ExportInput) {
  for await (const task of tasksOf(input, 'requested'))
    for await (const offer of allPages(offersPageSize, (cursor) =>
      findOffers(input.db, { taskId: task.id, viewerId: input.viewer.id }, cursor),
    ))
      yield { taskTitle: offer.title, ...viewOffer(offer) }
}

async function* arrangements({ db, viewer }: ExportInput) {
  const rows = allPages(arrangementsPageSize, (cursor) => findArrangementsOf(db, viewer.id, cursor))
  for await (const row of rows) yield viewExportedArrangement(row, viewer.id)
}

async function* messages({ db, viewer }: ExportInput) {
  const chats = allPages(messagesPageSize, (cursor) => findConversationsOf(db, viewer.id, cursor))
  for await (const { id: conversationId, taskTitle, requester, helper, requesterId } of chats) {
    const other = viewNeighbor(requesterId === viewer.id ? helper : requester)
    const chatMessages = allPages(messagesPageSize, (cursor) =>
      findMessages(db, { viewerId: viewer.id, conversationId }, cursor),
    )
    for await (const message of chatMessages) yield { taskTitle, with: other, ...viewMessage(message) }
  }
}

/** Returns the path of a file inside the export. */
export const pathInArchive = ({ id, filename }: Pick<FileRow, 'id' | 'filename'>): string => `files/${id}-${filename}`

/** Yields all files of the viewer that are still stored. */
export const filesOf = ({ db, viewer }: ExportInput) =>
  allPages(filesPageSize, (cursor) => findFilesOf(db, viewer.id, cursor))

async function* files(input: ExportInput) {
  for await (const file of filesOf(input)) {
    const { filename, type, size, createdAt } = file
    yield { packedAs: pathInArchive(file), filename, type, size, createdAt: createdAt.toISOString() }
  }
}

async function* reviewsGiven({ db, viewer }: ExportInput) {
  const reviews = allPages(reviewsPageSize, (cursor) => findReviewsGiven(db, viewer.id, cursor))
  for await (const review of reviews) yield { ...viewReviewContent(review), reviewee: viewNeighbor(review.reviewee) }
}

async function* reviewsReceived({ db, viewer }: ExportInput) {
  const reviews = allPages(reviewsPageSize, (cursor) =>
    findReviewsReceived(db, { userId: viewer.id, viewerId: viewer.id }, cursor),
  )
  for await (const review of reviews) yield viewReviewContent(review)
}

async function* blocks({ db, viewer }: ExportInput) {
  const blocks = allPages(blocksPageSize, (cursor) => findBlocksBy(db, viewer.id, cursor))
  for await (const block of blocks) yield viewBlock(block)
}

async function* reports({ db, viewer }: ExportInput) {
  const reports = allPages(reportsPageSize, (cursor) => findReportsBy(db, viewer.id, cursor))
  for await (const report of reports) yield await viewOneReport(db, report)
}

async function* notices({ db, viewer, now }: ExportInput) {
  const notices = allPages(noticesPageSize, (cursor) => findNotices(db, viewer.id, cursor))
  for await (const notice of notices) yield viewNotice(notice, now)
}

async function* questions({ db, viewer }: ExportInput) {
  const questions = allPages(noticesPageSize, (cursor) => findQuestionsTo(db, viewer.id, cursor))
  for await (const question of questions) yield viewQuestion(question)
}

async function* notifications({ db, viewer }: ExportInput) {
  const notifications = allPages(notificationsPageSize, (cursor) => findNotifications(db, viewer.id, cursor))
  for await (const notification of notifications) yield viewNotification(notification)
}
