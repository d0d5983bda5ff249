import type { NotificationType } from './schema.ts'

export type Words = { type: NotificationType; title: string; message: string }

/** Every notice that a neighbor can get: whom it names, and on which task. */
export const notices = {
  offerReceived: (who: string, task: string): Words => ({
    type: 'offer_received',
    title: 'New offer',
    message: `${who} offered to help with "${task}".`,
  }),
  messageReceived: (who: string, task: string): Words => ({
    type: 'message_received',
    title: 'New message',
    message: `${who} wrote to you about "${task}".`,
  }),
  offerAccepted: (who: string, task: string): Words => ({
    type: 'new_notification',
    title: 'You were chosen',
    message: `${who} accepted your help with "${task}". The address is on the task's page now.`,
  }),
  offerPassedOver: (task: string): Words => ({
    type: 'new_notification',
    title: 'Another neighbor was chosen',
    message: `"${task}" has found its helper this time. Thank you for offering.`,
  }),
  taskClosed: (who: string, task: string): Words => ({
    type: 'new_notification',
    title: 'A task was closed',
    message: `${who} no longer needs help with "${task}". Thank you for offering.`,
  }),
  started: (who: string, task: string): Words => ({
    type: 'new_notification',
    title: 'Help is under way',
    message: `${who} has started on "${task}".`,
  }),
  finished: (who: string, task: string): Words => ({
    type: 'new_notification',
    title: 'Ready for your review',
    message: `${who} says "${task}" is done. Please mark it as complete.`,
  }),
  completed: (who: string, task: string): Words => ({
    type: 'task_completed',
    title: 'Task completed',
    message: `${who} marked "${task}" as completed. You can review each other now.`,
  }),
  released: (who: string, task: string, reason: string): Words => ({
    type: 'new_notification',
    title: 'A task is open again',
    message: `${who} stepped back from "${task}": ${reason}`,
  }),
  offerStandsAgain: (task: string): Words => ({
    type: 'new_notification',
    title: 'Your offer stands again',
    message: `"${task}" is looking for a helper again, and your offer still counts.`,
  }),
  reviewed: (who: string, task: string): Words => ({
    type: 'new_notification',
    title: 'New review',
    message: `${who} left you a review for "${task}".`,
  }),
}
