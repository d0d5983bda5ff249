import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { ownAndHelpedTasks } from './use-own-and-helped-tasks.ts'

const task = (id: string, requesterId: string, status: Task['status']) =>
  ({ id, requesterId, status, createdAt: id }) as Task

test('ada finds her own tasks, and those she helps with, once each and the newest first', () => {
  const own = [task('4', 'ada', 'open'), task('2', 'ada', 'completed')]
  const all = [...own, task('3', 'ben', 'matched'), task('1', 'cleo', 'completed')]
  expect(ownAndHelpedTasks(own, all, 'ada').map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
})
