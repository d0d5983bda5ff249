import { expect, test } from 'vitest'
import { toasts } from '#shared/copy.ts'
import { notices } from './wording.ts'

/** The words of a person whose name and title are written right to left. */
const who = { id: 'sara', firstName: 'שרה' }
const task = { title: '(כלב) לטייל!', taskType: 'request' } as const
const service = { ...task, taskType: 'service' } as const
const reason = 'לא היום (מצטערת)!'

const messages = [task, service].flatMap((about) =>
  [
    notices.offerReceived(who, about),
    notices.offerWithdrawn(who, about),
    notices.messageReceived(who, about.title),
    notices.fileReceived(who, about.title, 'picture'),
    notices.offerAccepted(who, about),
    notices.offerPassedOver(about),
    notices.offerDeclined(who, about),
    notices.termsChanged(who, about, ['date']),
    notices.offerConfirmed(who, about),
    notices.taskDeleted(who, about),
    notices.taskClosed(who, about),
    notices.started(who, about),
    notices.finished(who, about.title),
    notices.completed(who, about.title),
    notices.released(who, about.title, reason),
    notices.helperReleased(who, about, reason),
    notices.offerStandsAgain(about),
    notices.reminder(who, about.title, { title: 'Tomorrow', when: 'Monday, December 7' }),
    notices.reviewReminder(who, about.title),
    notices.reviewed(who, about.title),
    notices.takenDown(about),
    notices.requesterLeft(about),
    notices.helperLeft(about),
  ].map(({ message }) => message),
)

test.each([...messages, toasts.newOffer(task.title).message])(
  'words that are written right to left stand between isolates: %s',
  (message) => {
    const without = message.replace(/\u2068[^\u2068\u2069]+\u2069/g, '')
    expect(without).not.toMatch(/[\u0590-\u05FF]/)
    expect(without).not.toMatch(/[\u2068\u2069]/)
    expect(message).toContain(`"\u2068${task.title}\u2069"`)
  },
)

test('every notice stands in this table', () => {
  expect(messages).toHaveLength(2 * Object.keys(notices).length)
})
