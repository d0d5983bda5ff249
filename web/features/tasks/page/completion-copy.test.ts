import { expect, test } from 'vitest'
import { confirmations } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { completeQuestion, completionNote, finishQuestion, startQuestion } from './completion-copy.ts'

const task = {
  date: new Date(2026, 10, 28, 15).toISOString(),
  time: '15:00',
  duration: 2,
  requester: { firstName: 'Ada' },
} as Task
const early = new Date(2026, 10, 28, 14)
const onTime = new Date(2026, 10, 28, 14, 30)

test('before its time, the confirmation names the time for which a task is planned', () => {
  const planned = 'It is planned for Sat, Nov 28, 3–5 PM.'
  expect(completeQuestion(task, early)).toBe(`${confirmations.complete} That also ends its chat. ${planned}`)
  expect(finishQuestion(task, early)).toBe(`${planned} Ada is told that it is done, and has a look.`)
  expect(startQuestion(task, early)).toBe(`${planned} Ada is told that you have begun.`)
})

test('at its time, and without one, the confirmation names no time', () => {
  expect(completeQuestion(task, onTime)).toBe(`${confirmations.complete} That also ends its chat.`)
  expect(finishQuestion({ ...task, date: null }, onTime)).toBe(confirmations.finish('Ada'))
})

test.each([
  ['matched', 'Both complete the task. “Close Task” takes your review in the same step.'],
  ['pending_review', 'Both complete the task. “Complete & Review” takes your review in the same step.'],
] as const)('the two buttons that end a task that is %s are explained below them', (status, words) => {
  expect(completionNote(status)).toBe(words)
})
