import { isolated, quoted } from '#shared/bidi.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import type { TermName } from '#shared/tasks/terms.ts'
import { termsText } from '#shared/tasks/terms-wording.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { reviewedTitle } from './place.ts'
import type { NotificationSettings, NotificationType } from './schema.ts'

/** What a notice is about, in the switches that its reader may turn off. */
export type Topic = Extract<
  keyof NotificationSettings,
  'offerNotifications' | 'messageNotifications' | 'taskUpdateNotifications'
>

/**
 * Whoever leaves takes the notices along that name them: `fromId` says whom the words name, if anybody. What it says is
 * no longer so, and is neither mailed nor pushed, once neither the task nor the offer of its reader, or of whom it
 * names, stands as `holdsWhile` says; null where it stays so.
 */
export type NoticeWords = {
  type: NotificationType
  topic: Topic
  title: string
  message: string
  fromId: string | null
  holdsWhile: OfferStatus | TaskStatus | null
}

/** The switch that a chat obeys: its notices, its pushes and its mails. */
export const messageTopic: Topic = 'messageNotifications'

type Named = { id: string; firstName: string }
type About = { title: string; taskType: TaskType }

/**
 * What the specification has no type for is about a task, and obeys the switch of those, where nothing else is said.
 */
const taskNews = { type: 'new_notification', topic: 'taskUpdateNotifications' } as const
const offerNews = { type: 'new_notification', topic: 'offerNotifications' } as const
const messageNews = { type: 'message_received', topic: messageTopic } as const

/** Who answers a request helps; who answers a service would like to have it, and helps nobody. */
const byType = <Said>({ taskType }: About, words: Record<TaskType, Said>): Said => words[taskType]

/** Every notice that a neighbor can get: which switch it obeys, whom it names, on which task, and how long it is so. */
export const notices = {
  offerReceived: (who: Named, task: About): NoticeWords => ({
    type: 'offer_received',
    topic: 'offerNotifications',
    ...byType(task, {
      request: { title: 'New offer', message: `${firstNameOf(who)} offered to help with ${quoted(task.title)}.` },
      service: { title: 'A neighbor is interested', message: `${firstNameOf(who)} would like ${quoted(task.title)}.` },
    }),
    fromId: who.id,
    holdsWhile: 'pending',
  }),
  offerWithdrawn: (who: Named, task: About): NoticeWords => ({
    ...offerNews,
    ...byType(task, {
      request: {
        title: 'An offer was taken back',
        message: `${firstNameOf(who)} can no longer help with ${quoted(task.title)}.`,
      },
      service: {
        title: 'A neighbor stepped back',
        message: `${firstNameOf(who)} is no longer interested in ${quoted(task.title)}.`,
      },
    }),
    fromId: who.id,
    holdsWhile: 'withdrawn',
  }),
  messageReceived: (who: Named, task: string): NoticeWords => ({
    ...messageNews,
    title: 'New message',
    message: `${firstNameOf(who)} wrote to you about ${quoted(task)}.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  fileReceived: (who: Named, task: string, file: 'picture' | 'file'): NoticeWords => ({
    ...messageNews,
    title: 'New message',
    message: `${firstNameOf(who)} sent you a ${file} about ${quoted(task)}.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  offerAccepted: (who: Named, task: About): NoticeWords => ({
    ...taskNews,
    title: 'You were chosen',
    message: byType(task, {
      request: `${firstNameOf(who)} accepted your help with ${quoted(task.title)}. The address is on the task's page now.`,
      service: `${firstNameOf(who)} accepted you for ${quoted(task.title)}. The address is on the task's page now.`,
    }),
    fromId: who.id,
    holdsWhile: 'accepted',
  }),
  offerPassedOver: (task: About): NoticeWords => ({
    ...taskNews,
    title: 'Another neighbor was chosen',
    message: byType(task, {
      request: `${quoted(task.title)} has found its helper this time. Thank you for offering.`,
      service: `${quoted(task.title)} has gone to another neighbor this time. Thank you for asking.`,
    }),
    fromId: null,
    holdsWhile: 'declined',
  }),
  offerDeclined: (who: Named, task: About): NoticeWords => ({
    ...taskNews,
    title: 'Not this time',
    message: byType(task, {
      request: `${firstNameOf(who)} does not need your help with ${quoted(task.title)} this time. Thank you for offering.`,
      service: `${firstNameOf(who)} cannot offer you ${quoted(task.title)} this time. Thank you for asking.`,
    }),
    fromId: who.id,
    holdsWhile: 'declined',
  }),
  termsChanged: (who: Named, task: About, changed: readonly TermName[]): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'A request has changed',
        message: `${firstNameOf(who)} changed ${termsText(changed)} of ${quoted(task.title)}. Does your offer still stand?`,
      },
      service: {
        title: 'A service has changed',
        message: `${firstNameOf(who)} changed ${termsText(changed)} of ${quoted(task.title)}. Are you still interested?`,
      },
    }),
    fromId: who.id,
    holdsWhile: 'pending',
  }),
  offerConfirmed: (who: Named, task: About): NoticeWords => ({
    ...offerNews,
    ...byType(task, {
      request: {
        title: 'An offer still stands',
        message: `${firstNameOf(who)} has read what you changed about ${quoted(task.title)} and still offers to help.`,
      },
      service: {
        title: 'A neighbor is still interested',
        message: `${firstNameOf(who)} has read what you changed about ${quoted(task.title)} and is still interested.`,
      },
    }),
    fromId: who.id,
    holdsWhile: 'pending',
  }),
  taskDeleted: (who: Named, task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'A task was taken down',
        message: `${firstNameOf(who)} took down ${quoted(task.title)}. Thank you for offering.`,
      },
      service: {
        title: 'An offer was taken down',
        message: `${firstNameOf(who)} took down ${quoted(task.title)}. Thank you for asking.`,
      },
    }),
    fromId: who.id,
    holdsWhile: null,
  }),
  taskClosed: (who: Named, task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'A task was closed',
        message: `${firstNameOf(who)} no longer needs help with ${quoted(task.title)}. Thank you for offering.`,
      },
      service: {
        title: 'An offer was closed',
        message: `${firstNameOf(who)} no longer offers ${quoted(task.title)}. Thank you for asking.`,
      },
    }),
    fromId: who.id,
    holdsWhile: 'declined',
  }),
  started: (who: Named, task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: { title: 'Help is under way', message: `${firstNameOf(who)} has started on ${quoted(task.title)}.` },
      service: { title: 'It is under way', message: `${firstNameOf(who)} says ${quoted(task.title)} has begun.` },
    }),
    fromId: who.id,
    holdsWhile: 'in_progress',
  }),
  finished: (who: Named, task: string): NoticeWords => ({
    ...taskNews,
    title: 'Ready for your review',
    message: `${firstNameOf(who)} says ${quoted(task)} is done. Please mark it as complete.`,
    fromId: who.id,
    holdsWhile: 'pending_review',
  }),
  completed: (who: Named, task: string): NoticeWords => ({
    type: 'task_completed',
    topic: 'taskUpdateNotifications',
    title: 'Task completed',
    message: `${firstNameOf(who)} marked ${quoted(task)} as completed. You can review each other now.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  released: (who: Named, task: string, reason: string): NoticeWords => ({
    ...taskNews,
    title: 'A task is open again',
    message: `${firstNameOf(who)} stepped back from ${quoted(task)}: ${isolated(reason)}`,
    fromId: who.id,
    holdsWhile: 'open',
  }),
  helperReleased: (who: Named, task: About, reason: string): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'You are no longer the helper',
        message: `${firstNameOf(who)} is looking for another helper with ${quoted(task.title)}: ${isolated(reason)}`,
      },
      service: {
        title: 'You are no longer the one chosen',
        message: `${firstNameOf(who)} can no longer offer you ${quoted(task.title)}: ${isolated(reason)}`,
      },
    }),
    fromId: who.id,
    holdsWhile: 'withdrawn',
  }),
  offerStandsAgain: (task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'Your offer stands again',
        message: `${quoted(task.title)} is looking for a helper again, and your offer still counts.`,
      },
      service: {
        title: 'It is free again',
        message: `${quoted(task.title)} is open again, and your interest still counts.`,
      },
    }),
    fromId: null,
    holdsWhile: 'pending',
  }),
  reminder: (who: Named, task: string, { title, when }: { title: string; when: string }): NoticeWords => ({
    ...taskNews,
    title,
    message: `${quoted(task)} with ${firstNameOf(who)} is on ${when}.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  reviewReminder: (who: Named, task: string): NoticeWords => ({
    ...taskNews,
    title: 'How did it go?',
    message: `You can still leave ${firstNameOf(who)} a review for ${quoted(task)}.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  reviewed: (who: Named, task: string): NoticeWords => ({
    ...taskNews,
    title: reviewedTitle,
    message: `${firstNameOf(who)} left you a review for ${quoted(task)}.`,
    fromId: who.id,
    holdsWhile: null,
  }),
  takenDown: (task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'A task was taken down',
        message: `${quoted(task.title)} no longer needs help. Thank you for offering.`,
      },
      service: {
        title: 'An offer was taken down',
        message: `${quoted(task.title)} is no longer offered. Thank you for asking.`,
      },
    }),
    fromId: null,
    holdsWhile: null,
  }),
  requesterLeft: (task: About): NoticeWords => ({
    ...taskNews,
    title: 'A task is over',
    message: byType(task, {
      request: `Whoever asked for ${quoted(task.title)} has deleted their account. Thank you for helping.`,
      service: `Whoever offered ${quoted(task.title)} has deleted their account.`,
    }),
    fromId: null,
    holdsWhile: null,
  }),
  helperLeft: (task: About): NoticeWords => ({
    ...taskNews,
    ...byType(task, {
      request: {
        title: 'A task is open again',
        message: `Your helper for ${quoted(task.title)} has deleted their account, so other neighbors can offer again.`,
      },
      service: {
        title: 'Your offer is open again',
        message: `Your neighbor for ${quoted(task.title)} has deleted their account, so others can ask again.`,
      },
    }),
    fromId: null,
    holdsWhile: 'open',
  }),
}
