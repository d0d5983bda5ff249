import { freeAgainHours } from '#shared/arrangements/limits.ts'
import type { Settlement } from '#shared/arrangements/settle.ts'
import { isolateBidi, quoteTitle } from '#shared/bidi.ts'
import { pauseText } from '#shared/moderation/pause-copy.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import { type AgreedTime, formatLastingDay, formatNearDay } from '#shared/tasks/agreement.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { closingDay } from '#shared/tasks/expiry-copy.ts'
import { formatHours } from '#shared/tasks/format-time.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import type { TermName } from '#shared/tasks/terms.ts'
import { listTermNames } from '#shared/tasks/terms-copy.ts'
import { hourMs } from '#shared/time.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { reviewAnsweredTitle, reviewedTitle, reviewReminderTitle } from './notification-target.ts'
import type { NotificationSettings, NotificationType } from './schema.ts'

/** The notification setting that a notification obeys. */
export type Topic = Extract<
  keyof NotificationSettings,
  'offerNotifications' | 'messageNotifications' | 'taskUpdateNotifications'
>

/**
 * Text of a notification and its conditions. `fromId` is the user from whom it comes: the notification is deleted with
 * that account. `namedId` is a user whom the text names although nothing from them arrives. `validWhile` is a status:
 * once neither the task nor the offer of the reader or of `fromId` has it, the notification is outdated and is neither
 * mailed nor pushed. Null means never outdated.
 */
export type NotificationContent = {
  type: NotificationType
  topic: Topic
  title: string
  message: string
  fromId: string | null
  namedId?: string
  validWhile: OfferStatus | TaskStatus | null
}

/** Returns a notification that arrives although its sender no longer reaches the reader. */
export const withoutSender = ({ fromId, ...content }: NotificationContent): NotificationContent => ({
  ...content,
  fromId: null,
  ...(fromId && { namedId: fromId }),
})

/** The setting for chats: their notifications, pushes and mails. */
export const messageTopic: Topic = 'messageNotifications'

type NamedUser = { id: string; firstName: string }
/** The agreed time, and the other one that somebody asks for. */
type MovedTime = { from: string; to: string }
type NotificationTask = { title: string; taskType: TaskType }
type DatedTask = NotificationTask & AgreedTime

const calledOffTitles: Partial<Record<Settlement['kind'], string>> = {
  contested: 'You two remember it differently',
  unanswered: 'Nobody said whether it happened',
}
const calledOffTexts: Partial<Record<Settlement['kind'], string>> = {
  contested: ' is closed. It counts against nobody.',
  unanswered: ' is closed, because nobody said whether it happened. It counts against nobody.',
}

/** Returns 'Free again, tomorrow 10 AM' if the time of the task is near; null otherwise. */
function freeAgainTitle(task: DatedTask, now: Date): string | null {
  const aheadMs = task.date === null ? Number.NaN : new Date(task.date).getTime() - now.getTime()
  if (!(aheadMs > 0 && aheadMs <= freeAgainHours * hourMs)) return null
  const hour = formatHours({ ...task, duration: null }, task.timeZone)
  return `Free again, ${[formatNearDay(task, now), hour].filter(Boolean).join(' ')}`
}

/** Notifications without a type of their own in docs/product.md, section 3, and without another topic have these. */
const taskNotification = { type: 'new_notification', topic: 'taskUpdateNotifications' } as const
const offerNotification = { type: 'new_notification', topic: 'offerNotifications' } as const
const messageNotification = { type: 'message_received', topic: messageTopic } as const

/** Picks the text by the type of the task: a request is answered by a helper, a service by a neighbor in need. */
const pickByType = <Text>({ taskType }: NotificationTask, texts: Record<TaskType, Text>): Text => texts[taskType]

type Closing = { closesAt: Date; now: Date /** Pending offers. */; offers: number }

/** All notifications: their text, topic, named user and the status while which they are relevant. */
export const notifications = {
  offerReceived: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    type: 'offer_received',
    topic: 'offerNotifications',
    ...pickByType(task, {
      request: {
        title: 'New offer',
        message: `${firstNameOf(neighbor)} offered to help with ${quoteTitle(task.title)}.`,
      },
      service: {
        title: 'A neighbor is interested',
        message: `${firstNameOf(neighbor)} would like ${quoteTitle(task.title)}.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'pending',
  }),
  offerWithdrawn: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...offerNotification,
    ...pickByType(task, {
      request: {
        title: 'An offer was taken back',
        message: `${firstNameOf(neighbor)} can no longer help with ${quoteTitle(task.title)}.`,
      },
      service: {
        title: 'A neighbor stepped back',
        message: `${firstNameOf(neighbor)} is no longer interested in ${quoteTitle(task.title)}.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'withdrawn',
  }),
  messageReceived: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...messageNotification,
    title: 'New message',
    message: `${firstNameOf(neighbor)} wrote to you about ${quoteTitle(task)}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  fileReceived: (neighbor: NamedUser, task: string, file: 'picture' | 'file'): NotificationContent => ({
    ...messageNotification,
    title: 'New message',
    message: `${firstNameOf(neighbor)} sent you a ${file} about ${quoteTitle(task)}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  offerAccepted: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    title: 'You were chosen',
    message: pickByType(task, {
      request: `${firstNameOf(neighbor)} accepted your help with ${quoteTitle(task.title)}. The address is on the task's page now.`,
      service: `${firstNameOf(neighbor)} accepted you for ${quoteTitle(task.title)}. The address is on the task's page now.`,
    }),
    fromId: neighbor.id,
    validWhile: 'accepted',
  }),
  offerPassedOver: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    title: 'Another neighbor was chosen',
    message: pickByType(task, {
      request: `${quoteTitle(task.title)} has found its helper this time. Thank you for offering.`,
      service: `${quoteTitle(task.title)} has gone to another neighbor this time. Thank you for asking.`,
    }),
    fromId: null,
    validWhile: 'declined',
  }),
  offerDeclined: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    title: 'Not this time',
    message: pickByType(task, {
      request: `${firstNameOf(neighbor)} does not need your help with ${quoteTitle(task.title)} this time. Thank you for offering.`,
      service: `${firstNameOf(neighbor)} cannot offer you ${quoteTitle(task.title)} this time. Thank you for asking.`,
    }),
    fromId: neighbor.id,
    validWhile: 'declined',
  }),
  termsChanged: (neighbor: NamedUser, task: NotificationTask, changed: readonly TermName[]): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A request has changed',
        message: `${firstNameOf(neighbor)} changed ${listTermNames(changed)} of ${quoteTitle(task.title)}. Does your offer still stand?`,
      },
      service: {
        title: 'A service has changed',
        message: `${firstNameOf(neighbor)} changed ${listTermNames(changed)} of ${quoteTitle(task.title)}. Are you still interested?`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'pending',
  }),
  offerConfirmed: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...offerNotification,
    ...pickByType(task, {
      request: {
        title: 'An offer still stands',
        message: `${firstNameOf(neighbor)} has read what you changed about ${quoteTitle(task.title)} and still offers to help.`,
      },
      service: {
        title: 'A neighbor is still interested',
        message: `${firstNameOf(neighbor)} has read what you changed about ${quoteTitle(task.title)} and is still interested.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'pending',
  }),
  taskDeleted: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A task was taken down',
        message: `${firstNameOf(neighbor)} took down ${quoteTitle(task.title)}. Thank you for offering.`,
      },
      service: {
        title: 'An offer was taken down',
        message: `${firstNameOf(neighbor)} took down ${quoteTitle(task.title)}. Thank you for asking.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: null,
  }),
  taskClosed: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A task was closed',
        message: `${firstNameOf(neighbor)} no longer needs help with ${quoteTitle(task.title)}. Thank you for offering.`,
      },
      service: {
        title: 'An offer was closed',
        message: `${firstNameOf(neighbor)} no longer offers ${quoteTitle(task.title)}. Thank you for asking.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'declined',
  }),
  closesSoon: (
    task: NotificationTask & { timeZone: string },
    { closesAt, now, offers }: Closing,
  ): NotificationContent => ({
    ...taskNotification,
    title: offers === 0 ? 'Nobody has answered yet' : 'An answer of yours is awaited',
    message: `${
      offers === 0
        ? `Nobody has answered ${quoteTitle(task.title)} yet.`
        : `Somebody has offered to help with ${quoteTitle(task.title)}, and waits for your answer.`
    } It closes ${closingDay(closesAt, task.timeZone, now)}, unless you choose a new time.`,
    fromId: null,
    validWhile: 'open',
  }),
  stillOffering: (task: NotificationTask & { timeZone: string }, { closesAt, now }: Closing): NotificationContent => ({
    ...taskNotification,
    title: 'Still offering?',
    message: `Do you still offer ${quoteTitle(task.title)}? Without an answer, it closes ${closingDay(closesAt, task.timeZone, now)}.`,
    fromId: null,
    validWhile: 'open',
  }),
  closedByItself: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'Your request has closed',
        message: `${quoteTitle(task.title)} closed by itself, because its time was over. If you still need help, post it again.`,
      },
      service: {
        title: 'Your offer has closed',
        message: `${quoteTitle(task.title)} closed by itself, because you did not say that you still offer it. If you do, post it again.`,
      },
    }),
    fromId: null,
    validWhile: 'closed',
  }),
  postOver: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A request is over',
        message: `${quoteTitle(task.title)} has closed, because its time is over. Thank you for offering.`,
      },
      service: {
        title: 'An offer is over',
        message: `${quoteTitle(task.title)} is no longer offered. Thank you for asking.`,
      },
    }),
    fromId: null,
    validWhile: 'declined',
  }),
  started: (neighbor: NamedUser, task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'Help is under way',
        message: `${firstNameOf(neighbor)} has started on ${quoteTitle(task.title)}.`,
      },
      service: {
        title: 'It is under way',
        message: `${firstNameOf(neighbor)} says ${quoteTitle(task.title)} has begun.`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'in_progress',
  }),
  finished: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...taskNotification,
    title: 'Ready for your review',
    message: `${firstNameOf(neighbor)} says ${quoteTitle(task)} is done. Please mark it as complete.`,
    fromId: neighbor.id,
    validWhile: 'pending_review',
  }),
  moveProposed: (neighbor: NamedUser, task: string, { from, to }: MovedTime): NotificationContent => ({
    ...taskNotification,
    title: 'Another time?',
    message: `${firstNameOf(neighbor)} asks to move ${quoteTitle(task)} to ${to}. Until you agree, ${from} stands.`,
    fromId: neighbor.id,
    validWhile: 'accepted',
  }),
  moveAccepted: (neighbor: NamedUser, task: string, { to }: MovedTime): NotificationContent => ({
    ...taskNotification,
    title: 'The time has moved',
    message: `${firstNameOf(neighbor)} agreed: ${quoteTitle(task)} is now on ${to}.`,
    fromId: neighbor.id,
    validWhile: 'accepted',
  }),
  moveDeclined: (neighbor: NamedUser, task: string, { from }: MovedTime): NotificationContent => ({
    ...taskNotification,
    title: 'The time stays',
    message: `${firstNameOf(neighbor)} would like to keep ${quoteTitle(task)} on ${from}.`,
    fromId: neighbor.id,
    validWhile: 'accepted',
  }),
  moveTakenBack: (neighbor: NamedUser, task: string, { from }: MovedTime): NotificationContent => ({
    ...taskNotification,
    title: 'The time stays',
    message: `${firstNameOf(neighbor)} no longer asks to move ${quoteTitle(task)}. It is on ${from}.`,
    fromId: neighbor.id,
    validWhile: 'accepted',
  }),
  resumed: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...taskNotification,
    title: 'Not done yet',
    message: `${firstNameOf(neighbor)} says ${quoteTitle(task)} is not done yet. Settle in the chat what is missing.`,
    fromId: neighbor.id,
    validWhile: 'in_progress',
  }),
  completed: (neighbor: NamedUser, task: string): NotificationContent => ({
    type: 'task_completed',
    topic: 'taskUpdateNotifications',
    title: 'Task completed',
    message: `${firstNameOf(neighbor)} marked ${quoteTitle(task)} as completed. You can review each other now.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  released: (neighbor: NamedUser, task: string, reason: string): NotificationContent => ({
    ...taskNotification,
    title: 'A task is open again',
    message: `${firstNameOf(neighbor)} canceled ${quoteTitle(task)}: ${isolateBidi(reason)}`,
    fromId: neighbor.id,
    validWhile: 'open',
  }),
  helperReleased: (neighbor: NamedUser, task: NotificationTask, reason: string): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'You are no longer the helper',
        message: `${firstNameOf(neighbor)} canceled your help with ${quoteTitle(task.title)}: ${isolateBidi(reason)}`,
      },
      service: {
        title: 'You are no longer the one chosen',
        message: `${firstNameOf(neighbor)} can no longer offer you ${quoteTitle(task.title)}: ${isolateBidi(reason)}`,
      },
    }),
    fromId: neighbor.id,
    validWhile: 'withdrawn',
  }),
  offerStandsAgain: (task: DatedTask, now: Date): NotificationContent => {
    const soon = freeAgainTitle(task, now)
    return {
      ...taskNotification,
      ...pickByType(task, {
        request: {
          title: soon ?? 'Your offer stands again',
          message: `${quoteTitle(task.title)} is looking for a helper again, and your offer still counts.`,
        },
        service: {
          title: soon ?? 'It is free again',
          message: `${quoteTitle(task.title)} is open again, and your interest still counts.`,
        },
      }),
      fromId: null,
      validWhile: 'pending',
    }
  },
  /** To the requester of a task that was called off before its time. */
  freeAgain: (task: DatedTask, now: Date): NotificationContent => ({
    ...taskNotification,
    title: freeAgainTitle(task, now) ?? 'A task is open again',
    message: pickByType(task, {
      request: `${quoteTitle(task.title)} was called off, so other neighbors can offer again.`,
      service: `${quoteTitle(task.title)} was called off, so other neighbors can ask again.`,
    }),
    fromId: null,
    validWhile: 'open',
  }),
  /** To both, without a word of who has answered what. */
  calledOff: (task: NotificationTask, kind: Settlement['kind']): NotificationContent => ({
    ...taskNotification,
    title: calledOffTitles[kind] ?? 'It was called off',
    message: `${quoteTitle(task.title)}${calledOffTexts[kind] ?? ' does not take place.'}`,
    fromId: null,
    validWhile: null,
  }),
  /** To both, once the requester has said nothing for some days. */
  concluded: (task: NotificationTask): NotificationContent => ({
    type: 'task_completed',
    topic: 'taskUpdateNotifications',
    title: 'Task completed',
    message: `${quoteTitle(task.title)} took place. You can review each other now.`,
    fromId: null,
    validWhile: null,
  }),
  reminder: (
    neighbor: NamedUser,
    task: string,
    { title, when }: { title: string; when: string },
  ): NotificationContent => ({
    ...taskNotification,
    title,
    message: `${quoteTitle(task)} with ${firstNameOf(neighbor)} is on ${when}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  reviewReminder: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...taskNotification,
    title: reviewReminderTitle,
    message: `You can still leave ${firstNameOf(neighbor)} a review for ${quoteTitle(task)}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  reviewed: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...taskNotification,
    title: reviewedTitle,
    message: `${firstNameOf(neighbor)} left you a review for ${quoteTitle(task)}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  reviewAnswered: (neighbor: NamedUser, task: string): NotificationContent => ({
    ...taskNotification,
    title: reviewAnsweredTitle,
    message: `${firstNameOf(neighbor)} answered your review for ${quoteTitle(task)}.`,
    fromId: neighbor.id,
    validWhile: null,
  }),
  takenDown: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A task was taken down',
        message: `${quoteTitle(task.title)} no longer needs help. Thank you for offering.`,
      },
      service: {
        title: 'An offer was taken down',
        message: `${quoteTitle(task.title)} is no longer offered. Thank you for asking.`,
      },
    }),
    fromId: null,
    validWhile: null,
  }),
  /**
   * The same after a block and after the deletion of an account, which leaves no id. It has no `fromId`, so that it
   * arrives after both.
   */
  arrangementEnded: (
    neighbor: { id: string | null; firstName: string },
    task: NotificationTask & AgreedTime,
    { isRequester, now, siteName }: { isRequester: boolean; now: Date; siteName: string },
  ): NotificationContent => {
    const day = formatLastingDay(task, now)
    const arrangement = `Your arrangement with ${firstNameOf(neighbor)}${day ? ` on ${day}` : ''}`
    const openAgain = pickByType(task, { request: 'Your request is open again.', service: 'Your offer is open again.' })
    return withoutSender({
      ...taskNotification,
      title: 'An arrangement has ended',
      message: `${arrangement} will not take place. It is not because of anything you did. If you meant to meet anyway, that is no longer through ${siteName}.${isRequester ? ` ${openAgain}` : ''}`,
      fromId: neighbor.id,
      validWhile: isRequester ? 'open' : null,
    })
  },
  arrangementPaused: (
    neighbor: { id: string; firstName: string },
    task: NotificationTask,
    { until, timeZone }: { until: Date; timeZone: string },
  ): NotificationContent =>
    withoutSender({
      ...taskNotification,
      title: 'Please wait with an arrangement',
      message: `${firstNameOf(neighbor)} and you: ${quoteTitle(task.title)}. ${pauseText(until, timeZone)}`,
      fromId: neighbor.id,
      validWhile: null,
    }),
  requesterLeft: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    title: 'A task is over',
    message: pickByType(task, {
      request: `Whoever asked for ${quoteTitle(task.title)} has deleted their account. Thank you for helping.`,
      service: `Whoever offered ${quoteTitle(task.title)} has deleted their account.`,
    }),
    fromId: null,
    validWhile: null,
  }),
  helperLeft: (task: NotificationTask): NotificationContent => ({
    ...taskNotification,
    ...pickByType(task, {
      request: {
        title: 'A task is open again',
        message: `Your helper for ${quoteTitle(task.title)} has deleted their account, so other neighbors can offer again.`,
      },
      service: {
        title: 'Your offer is open again',
        message: `Your neighbor for ${quoteTitle(task.title)} has deleted their account, so others can ask again.`,
      },
    }),
    fromId: null,
    validWhile: 'open',
  }),
}
