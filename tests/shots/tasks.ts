import type { Offer } from '#shared/offers/schema.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { press, type Shot } from './screens.ts'

type Neighbor = 'maya' | 'ben' | 'priya'
export type Ask = <Answer>(as: Neighbor, path: string) => Promise<Answer>
type TaskOfViewer = { task: Task; as: Neighbor }

/** Dialogs: name of the picture, the task's state with the viewer's side, and the button that opens the dialog. */
const dialogs: [string, string, string | RegExp][] = [
  ['delete-dialog', 'open-requester', 'Delete'],
  ['close-dialog', 'open-requester', 'Close Task'],
  ['accept-dialog', 'open-requester', /^Accept Helper/],
  ['complete-dialog', 'in_progress-requester', 'Mark as Complete'],
  ['cancel-dialog', 'matched-requester', /^Cancel ./],
  ['helper-cancel-dialog', 'matched-helper', /^Cancel ./],
  ['start-dialog', 'matched-helper', 'Start'],
  ['close-early-dialog', 'matched-requester', 'Close Task'],
  ['resume-dialog', 'pending_review-requester', 'Not done yet'],
  ['review-dialog', 'pending_review-requester', 'Complete & Review'],
  ['leave-review-dialog', 'completed-requester', /^Leave a? ?Review$/],
]

/** Pictures of each task state from each side, of the dialogs there, and of a stranger's view. */
export async function taskShots(ask: Ask): Promise<Shot[]> {
  const taskOf = await findEachSide(ask)
  const open = await ask<Task[]>('ben', '/api/tasks')
  const request = open.find((task) => task.taskType === 'request' && !isSample(task))
  const service = open.find((task) => task.taskType === 'service')
  const sides = [...taskOf].flatMap(([side, { task, as }]): Shot[] => [
    { name: `task-${side}`, as, path: `/task/${task.id}` },
    { name: `messages-${side}`, as, path: `/messages?task=${task.id}` },
  ])
  const dialogShots = dialogs.flatMap(([name, side, button]): Shot[] => {
    const { task, as } = taskOf.get(side) ?? {}
    return task && as ? [{ name, as, path: `/task/${task.id}`, steps: press(button) }] : []
  })
  const edited = taskOf.get('open-requester')
  const offerShots = edited ? await shotsOfOffer(ask, edited) : []

  return [
    ...sides,
    ...dialogShots,
    ...offerShots,
    ...(edited ? [{ name: 'edit-request', as: edited.as, path: `/edit-request/${edited.task.id}` }] : []),
    ...asNora('task-stranger', request),
    ...asNora('task-service', service),
    ...asNora('task-sample', open.find(isSample)),
    ...asNora('offer-dialog', request, { steps: press('Offer Help') }),
    ...asNora('task-loading', request, { pendingCalls: '**/api/tasks/*' }),
    ...(request ? [{ name: 'user', as: 'nora' as const, path: `/user/${request.requesterId}` }] : []),
    { name: 'task-missing', as: 'ben', path: '/task/00000000-0000-4000-8000-000000000000' },
  ]
}

/** Pictures of an offer that waits, away from the task's page: in its chat, and on the helper's page. */
async function shotsOfOffer(ask: Ask, { task, as }: TaskOfViewer): Promise<Shot[]> {
  const [offer] = await ask<Offer[]>(as, `/api/tasks/${task.id}/offers`)
  if (!offer) return []
  return [
    { name: 'messages-offer', as, path: `/messages?task=${task.id}&with=${offer.helperId}` },
    { name: 'user-offer', as, path: `/user/${offer.helperId}?offered=${task.id}` },
  ]
}

async function findEachSide(ask: Ask) {
  const taskOf = new Map<string, TaskOfViewer>()
  for (const as of ['maya', 'ben', 'priya'] as const) {
    const { id } = await ask<Me>(as, '/api/auth/user')
    for (const task of await ask<Task[]>(as, '/api/my-tasks')) {
      const side = `${task.status}-${task.requesterId === id ? 'requester' : 'helper'}`
      if (!taskOf.has(side)) taskOf.set(side, { task, as })
    }
  }
  return taskOf
}

const asNora = (name: string, task: Task | undefined, overrides: Partial<Shot> = {}): Shot[] =>
  task ? [{ name, as: 'nora', path: `/task/${task.id}`, ...overrides }] : []
