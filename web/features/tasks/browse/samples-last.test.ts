import { expect, test } from 'vitest'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { samplesLast } from './samples-last.ts'

const taskOf = (title: string, requesterId: string | null) => ({ title, requesterId }) as Task
const [sampleId] = sampleRequesterIds
const tasks = [taskOf('sample', sampleId), taskOf('walk', 'ada'), taskOf('former', null), taskOf('other', sampleId)]
const titlesOf = (shown: Task[]) => shown.map(({ title }) => title)

test('sample tasks stand last, in their own order', () => {
  expect(titlesOf(samplesLast(tasks, true))).toEqual(['walk', 'former', 'sample', 'other'])
})

test('no task that is still to come stands behind a sample', () => {
  expect(titlesOf(samplesLast(tasks, false))).toEqual(['walk', 'former'])
})

test('a list without samples is the same list', () => {
  const [, walk] = tasks
  const list = [walk as Task]
  expect(samplesLast(list, true)).toBe(list)
})
