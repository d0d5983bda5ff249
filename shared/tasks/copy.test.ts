import { expect, test } from 'vitest'
import { offerToasts } from '#shared/offers/copy.ts'
import { taskToasts } from './copy.ts'

test.each([
  ['accepting', taskToasts.helperAccepted('Tess', 'Tess comes Saturday, 6 PM'), /^Tess is told\. Tess comes Saturday/],
  [
    'accepting without a day',
    taskToasts.helperAccepted('Tess', null),
    /^Tess is told\. Settle the details in the chat\.$/,
  ],
  ['starting', taskToasts.taskStarted('Tess'), /^Tess knows that you have begun\. Press “I’m Done”/],
  ['finishing', taskToasts.workDone('Tess').request, /^Tess is told and has a look\. Then you can review/],
  ['finishing a service', taskToasts.workDone('Tess').service, /^Tess is told and completes it\. Then you can review/],
  ['asking for the rest', taskToasts.taskResumed('Tess'), /^Tess is told\. Settle in the chat/],
  ['completing', taskToasts.taskCompleted('Tess'), /^Tess is told\. Your review of Tess/],
  [
    'closing with a review',
    taskToasts.taskClosed('Tess'),
    /^Tess is told that it is done\. It is kept under My Tasks\.$/,
  ],
  [
    'canceling',
    taskToasts.canceledByRequester('Tess').request,
    /^Tess is told why\. Your task is open again\. Close it if/,
  ],
  ['canceling as the helper', taskToasts.canceledByHelper('Tess'), /^Tess is told why\. The task is open/],
  ['taking an offer back', offerToasts.offerWithdrawn.request('Tess'), /^Tess is told\. You can offer again/],
  ['declining', offerToasts.offerDeclined('Tess'), /^Tess is told kindly\. Your post stays open/],
])('after %s, the toast says who is told and what comes next', (_, { message }, expected) => {
  expect(message).toMatch(expected)
})

test('closing a task that nobody was chosen for names nobody', () => {
  expect(taskToasts.taskClosed(null).message).toBe('Your neighbors no longer see it. It is kept under My Tasks.')
})
