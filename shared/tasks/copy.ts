import { dateMaxYearsAhead } from '#shared/constants.ts'
import { errorToast, type Toast } from '#shared/copy.ts'
import type { TaskType } from './choices.ts'

export const taskRefusals = {
  not_yours: { status: 403, message: 'That is not yours to change.' },
  task_missing: { status: 404, message: 'Task Not Found' },
  task_not_open: { status: 409, message: 'This task is no longer open.' },
  wrong_state: { status: 409, message: 'This task has moved on. Reload to see where it stands.' },
  own_helper: { status: 400, field: 'helperId', message: 'You cannot be your own helper.' },
  past_date: { status: 400, field: 'date', message: 'Please choose today or a later date.' },
  far_date: { status: 400, field: 'date', message: `Please choose a date within the next ${dateMaxYearsAhead} years.` },
  points_soon: {
    status: 400,
    field: 'compensationType',
    message: 'Community points are coming soon. Please choose money or a service.',
  },
  sample_task: { status: 403, message: 'This is a sample task, so it cannot be responded to.' },
} as const

export const taskToasts = {
  taskDeleted: { title: 'Success', message: 'Task deleted successfully.' },
  deleteFailed: (message: string) => errorToast(message || 'Failed to delete task. Please try again.'),
  locationFailed: errorToast('Unable to get your location. Distance filtering disabled.', 'Location Access'),
  helperAccepted: (name: string, agreement: string | null): Toast => ({
    title: 'Helper Assigned!',
    message: `${name} is told. ${agreement ?? 'Settle the details in the chat'}.`,
  }),
  acceptFailed: (message: string, code?: string) =>
    errorToast(code === 'terms_changed' ? message : 'Failed to assign helper'),
  canceledByRequester: (helperName: string): Record<TaskType, Toast> => ({
    request: {
      title: 'Canceled',
      message: `${helperName} is told why. Your task is open again. Close it if the plan is off.`,
    },
    service: { title: 'Canceled', message: `${helperName} is told why. What you offer is open again.` },
  }),
  canceledByHelper: (requesterName: string): Toast => ({
    title: 'Canceled',
    message: `${requesterName} is told why. The task is open to other neighbors again.`,
  }),
  taskStarted: (requesterName: string) => ({
    title: 'Started',
    message: `${requesterName} knows that you have begun. Press “I’m Done” at the end.`,
  }),
  workDone: (requesterName: string): Record<TaskType, Toast> => ({
    request: {
      title: 'Well Done',
      message: `${requesterName} is told and has a look. Then you can review each other.`,
    },
    service: { title: 'Done', message: `${requesterName} is told and completes it. Then you can review each other.` },
  }),
  taskResumed: (helperName: string): Toast => ({
    title: 'Not done yet',
    message: `${helperName} is told. Settle in the chat what is missing.`,
  }),
  taskCompleted: (helperName: string): Toast => ({
    title: 'Task Completed!',
    message: `${helperName} is told. Your review of ${helperName} helps the next neighbor choose.`,
  }),
  /** `helperName` is null for a task that nobody was chosen for. */
  taskClosed: (helperName: string | null): Toast => ({
    title: 'Task Closed',
    message: helperName
      ? `${helperName} is told that it is done. It is kept under My Tasks.`
      : 'Your neighbors no longer see it. It is kept under My Tasks.',
  }),
  taskKept: { title: 'Still offered', message: 'Your neighbors still see it.' } satisfies Toast,
  completeFailed: errorToast('Failed to complete task'),
  stepFailed: (message: string) => errorToast(message || 'Failed to update the task. Please try again.'),
} as const

/** Tells on the home screen that the work waits for the requester's confirmation. */
export const saysDoneText = (helperName: string): string => `${helperName} says it is done`

/** Texts of confirmation dialogs. */
export const confirmations = {
  delete:
    'Are you sure you want to delete this task? This action cannot be undone and will remove all associated messages and offers.',
  finish: (requesterName: string) => `${requesterName} is told that it is done, and has a look.`,
  resume: (helperName: string) => `${helperName} is told that it is not done yet, and the task is in progress again.`,
  complete: 'Are you sure you want to mark this task as completed?',
  completeEnds: 'That also ends its chat.',
  start: (requesterName: string) => `${requesterName} is told that you have begun.`,
  /** Warns that the agreed time is still ahead, in case the button was pressed too soon. */
  early: (when: string) => `It is planned for ${when}.`,
  doneOrCanceled: 'Is it done, or is it called off?',
  close: 'Are you sure you want to close this task? Neighbors will no longer see it.',
  closeWithReview: 'Submitting also closes the task: it counts as completed, and its chat ends.',
} as const

/** Stands for the title of a task in a chat or an offer of somebody who no longer sees the task. */
export const unseenTaskTitle = 'A task that you no longer see'
