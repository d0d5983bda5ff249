import type { NotificationType } from './schema.ts'

/** Whoever leaves takes the notices along that name them: `fromId` says whom the words name, if anybody. */
export type Words = { type: NotificationType; title: string; message: string; fromId: string | null }

type Named = { id: string; firstName: string }

/** Every notice that a neighbor can get: whom it names, and on which task. */
export const notices = {
  offerReceived: (who: Named, task: string): Words => ({
    type: 'offer_received',
    title: 'New offer',
    message: `${who.firstName} offered to help with "${task}".`,
    fromId: who.id,
  }),
  messageReceived: (who: Named, task: string): Words => ({
    type: 'message_received',
    title: 'New message',
    message: `${who.firstName} wrote to you about "${task}".`,
    fromId: who.id,
  }),
  offerAccepted: (who: Named, task: string): Words => ({
    type: 'new_notification',
    title: 'You were chosen',
    message: `${who.firstName} accepted your help with "${task}". The address is on the task's page now.`,
    fromId: who.id,
  }),
  offerPassedOver: (task: string): Words => ({
    type: 'new_notification',
    title: 'Another neighbor was chosen',
    message: `"${task}" has found its helper this time. Thank you for offering.`,
    fromId: null,
  }),
  taskClosed: (who: Named, task: string): Words => ({
    type: 'new_notification',
    title: 'A task was closed',
    message: `${who.firstName} no longer needs help with "${task}". Thank you for offering.`,
    fromId: who.id,
  }),
  started: (who: Named, task: string): Words => ({
    type: 'new_notification',
    title: 'Help is under way',
    message: `${who.firstName} has started on "${task}".`,
    fromId: who.id,
  }),
  finished: (who: Named, task: string): Words => ({
    type: 'new_notification',
    title: 'Ready for your review',
    message: `${who.firstName} says "${task}" is done. Please mark it as complete.`,
    fromId: who.id,
  }),
  completed: (who: Named, task: string): Words => ({
    type: 'task_completed',
    title: 'Task completed',
    message: `${who.firstName} marked "${task}" as completed. You can review each other now.`,
    fromId: who.id,
  }),
  released: (who: Named, task: string, reason: string): Words => ({
    type: 'new_notification',
    title: 'A task is open again',
    message: `${who.firstName} stepped back from "${task}": ${reason}`,
    fromId: who.id,
  }),
  offerStandsAgain: (task: string): Words => ({
    type: 'new_notification',
    title: 'Your offer stands again',
    message: `"${task}" is looking for a helper again, and your offer still counts.`,
    fromId: null,
  }),
  reviewed: (who: Named, task: string): Words => ({
    type: 'new_notification',
    title: 'New review',
    message: `${who.firstName} left you a review for "${task}".`,
    fromId: who.id,
  }),
}
