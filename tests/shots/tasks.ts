import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { press, type Shot } from './screens.ts'

type Neighbor = 'maya' | 'ben' | 'priya'
export type Ask = <Answer>(as: Neighbor, path: string) => Promise<Answer>
type Seen = { task: Task; as: Neighbor }

/** What is asked on the way, and the state and side of the task where it is. */
const dialogs: [string, string, string | RegExp][] = [
  ['delete-dialog', 'open-requester', 'Delete'],
  ['close-dialog', 'open-requester', 'Close Task'],
  ['accept-dialog', 'open-requester', /^Accept Helper/],
  ['complete-dialog', 'in_progress-requester', 'Mark as Complete'],
  ['release-dialog', 'matched-requester', 'Release Helper'],
  ['step-back-dialog', 'matched-helper', 'Step Back from This Task'],
  ['review-dialog', 'pending_review-requester', 'Complete & Review'],
  ['leave-review-dialog', 'completed-requester', /^Leave a? ?Review$/],
]

/** Each state of a task from each of its sides, what is asked there, and what a stranger sees. */
export async function taskShots(ask: Ask): Promise<Shot[]> {
  const seen = await eachSide(ask)
  const open = await ask<Task[]>('ben', '/api/tasks')
  const request = open.find((task) => task.taskType === 'request' && !isSample(task))
  const service = open.find((task) => task.taskType === 'service')
  const sides = [...seen].flatMap(([side, { task, as }]): Shot[] => [
    { name: `task-${side}`, as, path: `/task/${task.id}` },
    { name: `messages-${side}`, as, path: `/messages?task=${task.id}` },
  ])
  const asked = dialogs.flatMap(([name, side, button]): Shot[] => {
    const { task, as } = seen.get(side) ?? {}
    return task && as ? [{ name, as, path: `/task/${task.id}`, steps: press(button) }] : []
  })
  const edited = seen.get('open-requester')

  return [
    ...sides,
    ...asked,
    ...(edited ? [{ name: 'edit-request', as: edited.as, path: `/edit-request/${edited.task.id}` }] : []),
    ...asNora('task-stranger', request),
    ...asNora('task-service', service),
    ...asNora('task-sample', open.find(isSample)),
    ...asNora('offer-dialog', request, { steps: press('Offer Help') }),
    ...asNora('task-loading', request, { held: '**/api/tasks/*' }),
    ...(request ? [{ name: 'user', as: 'nora' as const, path: `/user/${request.requesterId}` }] : []),
    { name: 'task-missing', as: 'ben', path: '/task/00000000-0000-4000-8000-000000000000' },
  ]
}

async function eachSide(ask: Ask) {
  const seen = new Map<string, Seen>()
  for (const as of ['maya', 'ben', 'priya'] as const) {
    const { id } = await ask<Me>(as, '/api/auth/user')
    for (const task of await ask<Task[]>(as, '/api/my-tasks')) {
      const side = `${task.status}-${task.requesterId === id ? 'requester' : 'helper'}`
      if (!seen.has(side)) seen.set(side, { task, as })
    }
  }
  return seen
}

const asNora = (name: string, task: Task | undefined, more: Partial<Shot> = {}): Shot[] =>
  task ? [{ name, as: 'nora', path: `/task/${task.id}`, ...more }] : []
