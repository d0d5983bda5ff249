import { expect, test } from 'vitest'
import { confirmations } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { completeQuestion, completionNote, finishQuestion } from './completion-copy.ts'

const task = { date: new Date(2026, 10, 28, 15).toISOString(), time: '15:00', requester: { firstName: 'Ada' } } as Task
const dayBefore = new Date(2026, 10, 27, 23)
const theDay = new Date(2026, 10, 28, 9)

test('before its day, the confirmation names the day for which a task is planned', () => {
  const planned = 'It is planned for Saturday, November 28.'
  expect(completeQuestion(task, dayBefore)).toBe(`${confirmations.complete} That also ends its chat. ${planned}`)
  expect(finishQuestion(task, dayBefore)).toBe(`${planned} Ada is told that it is done, and has a look.`)
})

test('on its day, and without one, the confirmation names no day', () => {
  expect(completeQuestion(task, theDay)).toBe(`${confirmations.complete} That also ends its chat.`)
  expect(finishQuestion({ ...task, date: null }, theDay)).toBe(confirmations.finish('Ada'))
})

test.each([
  ['matched', 'Both complete the task. “Close Task” takes your review in the same step.'],
  ['pending_review', 'Both complete the task. “Complete & Review” takes your review in the same step.'],
] as const)('the two buttons that end a task that is %s are explained below them', (status, words) => {
  expect(completionNote(status)).toBe(words)
})
