import { firstNameOf } from '#shared/users/wording.ts'
import type { NotificationSettings, NotificationType } from './schema.ts'

/** What a notice is about, in the switches that its reader may turn off. */
export type Topic = Extract<
  keyof NotificationSettings,
  'offerNotifications' | 'messageNotifications' | 'taskUpdateNotifications'
>

/** Whoever leaves takes the notices along that name them: `fromId` says whom the words name, if anybody. */
export type Words = { type: NotificationType; topic: Topic; title: string; message: string; fromId: string | null }

type Named = { id: string; firstName: string }

/** Every notice that a neighbor can get: which switch it obeys, whom it names, and on which task. */
export const notices = {
  offerReceived: (who: Named, task: string): Words => ({
    type: 'offer_received',
    topic: 'offerNotifications',
    title: 'New offer',
    message: `${firstNameOf(who)} offered to help with "${task}".`,
    fromId: who.id,
  }),
  offerWithdrawn: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'offerNotifications',
    title: 'An offer was taken back',
    message: `${firstNameOf(who)} can no longer help with "${task}".`,
    fromId: who.id,
  }),
  messageReceived: (who: Named, task: string): Words => ({
    type: 'message_received',
    topic: 'messageNotifications',
    title: 'New message',
    message: `${firstNameOf(who)} wrote to you about "${task}".`,
    fromId: who.id,
  }),
  fileReceived: (who: Named, task: string, file: 'picture' | 'file'): Words => ({
    type: 'message_received',
    topic: 'messageNotifications',
    title: 'New message',
    message: `${firstNameOf(who)} sent you a ${file} about "${task}".`,
    fromId: who.id,
  }),
  offerAccepted: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'You were chosen',
    message: `${firstNameOf(who)} accepted your help with "${task}". The address is on the task's page now.`,
    fromId: who.id,
  }),
  offerPassedOver: (task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'Another neighbor was chosen',
    message: `"${task}" has found its helper this time. Thank you for offering.`,
    fromId: null,
  }),
  offerDeclined: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'Not this time',
    message: `${firstNameOf(who)} does not need your help with "${task}" this time. Thank you for offering.`,
    fromId: who.id,
  }),
  taskDeleted: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task was taken down',
    message: `${firstNameOf(who)} took down "${task}". Thank you for offering.`,
    fromId: who.id,
  }),
  taskClosed: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task was closed',
    message: `${firstNameOf(who)} no longer needs help with "${task}". Thank you for offering.`,
    fromId: who.id,
  }),
  started: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'Help is under way',
    message: `${firstNameOf(who)} has started on "${task}".`,
    fromId: who.id,
  }),
  finished: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'Ready for your review',
    message: `${firstNameOf(who)} says "${task}" is done. Please mark it as complete.`,
    fromId: who.id,
  }),
  completed: (who: Named, task: string): Words => ({
    type: 'task_completed',
    topic: 'taskUpdateNotifications',
    title: 'Task completed',
    message: `${firstNameOf(who)} marked "${task}" as completed. You can review each other now.`,
    fromId: who.id,
  }),
  released: (who: Named, task: string, reason: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task is open again',
    message: `${firstNameOf(who)} stepped back from "${task}": ${reason}`,
    fromId: who.id,
  }),
  offerStandsAgain: (task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'Your offer stands again',
    message: `"${task}" is looking for a helper again, and your offer still counts.`,
    fromId: null,
  }),
  reviewed: (who: Named, task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'New review',
    message: `${firstNameOf(who)} left you a review for "${task}".`,
    fromId: who.id,
  }),
  takenDown: (task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task was taken down',
    message: `"${task}" no longer needs help. Thank you for offering.`,
    fromId: null,
  }),
  requesterLeft: (task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task is over',
    message: `Whoever asked for "${task}" has left the neighborhood. Thank you for helping.`,
    fromId: null,
  }),
  helperLeft: (task: string): Words => ({
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: 'A task is open again',
    message: `Your helper for "${task}" has left the neighborhood, so other neighbors can offer again.`,
    fromId: null,
  }),
}
