import { expect, test } from 'vitest'
import type { UnreadChat } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { findNeeds } from './needs.ts'

// A Tuesday, 10 AM in Chicago.
const now = new Date('2026-11-24T16:00:00Z')
const [saturday, today] = ['2026-11-29T00:00:00Z', '2026-11-25T00:00:00Z']
const nora = { id: 'nora', firstName: 'Nora' }
const tess = { id: 'tess', firstName: 'Tess' }

const noraTask = (id: string, facts: Partial<Task>) =>
  ({
    id,
    title: `Title of ${id}`,
    date: saturday,
    time: '18:00',
    timeZone: 'America/Chicago',
    duration: 4,
    requesterId: 'nora',
    requester: nora,
    helperId: null,
    helper: null,
    status: 'open',
    taskType: 'request',
    ...facts,
  }) as Task
const withTess = { helperId: 'tess', helper: tess } as Partial<Task>

const asked = noraTask('asked', { offersToAnswer: 2 })
const service = noraTask('service', { taskType: 'service', date: null, offersToAnswer: 1 })
const quiet = noraTask('quiet', { offersToAnswer: 0 })
const done = noraTask('done', { ...withTess, status: 'pending_review', date: today })
const tonight = noraTask('tonight', { ...withTess, status: 'matched', date: today })
const later = noraTask('later', { ...withTess, status: 'matched' })
const over = noraTask('over', { ...withTess, status: 'completed', date: today })
const unreviewed = noraTask('unreviewed', { ...withTess, status: 'completed', date: today, mayReview: true })

const unread = (taskId: string, isOffer: boolean): UnreadChat => ({
  taskId,
  taskTitle: `Title of ${taskId}`,
  userId: 'tess',
  firstName: 'Tess',
  isOffer,
  lastMessageAt: now.toISOString(),
})

const linesOf = (facts: Partial<Parameters<typeof findNeeds>[0]>) =>
  findNeeds({ tasks: [], changedTasks: [], unread: [], asked: [], viewerId: 'nora', now, ...facts }).map(
    ({ text, taskId, hash, with: partnerId }) =>
      `${text.replace(/ [A-Z]\w+ time$/, '')} → ${taskId}${partnerId ? `?with=${partnerId}` : ''}${hash ? `#${hash}` : ''}`,
  )

test('a requester reads what needs her: offers, messages, what to confirm, and what is today', () => {
  const tasks = [over, later, tonight, done, quiet, service, asked]
  expect(linesOf({ tasks, unread: [unread('quiet', false)] })).toEqual([
    '1 neighbor is interested → service#offers',
    '2 offers for Saturday → asked#offers',
    'Tess wrote to you → quiet?with=tess#messages',
    'Tess says it is done → done',
    'Tess comes today, 6–10 PM → tonight',
  ])
})

test('a helper reads what needs them, and nothing of what only the requester can do', () => {
  const tasks = [tonight, done, later]
  expect(linesOf({ tasks, changedTasks: [asked, service], viewerId: 'tess' })).toEqual([
    'Nora changed this. Does your offer still stand? → asked',
    'Nora changed this. Are you still interested? → service',
    'You help Nora today, 6–10 PM → tonight',
  ])
})

test('a question is listed beside the offers, and the message of an offer is not', () => {
  expect(linesOf({ tasks: [asked], unread: [unread('asked', true)] })).toEqual(['2 offers for Saturday → asked#offers'])
  expect(linesOf({ tasks: [asked], unread: [unread('asked', false)] })).toEqual([
    '2 offers for Saturday → asked#offers',
    'Tess wrote to you → asked?with=tess#messages',
  ])
})

test.each([
  ['nora', 'How was it with Tess? → unreviewed'],
  ['tess', 'How was it with Nora? → unreviewed'],
])('after the end %s is asked for a review, below everything else, as long as one may be written', (viewerId, line) => {
  expect(linesOf({ tasks: [over, unreviewed], viewerId })).toEqual([line])
  expect(linesOf({ tasks: [unreviewed, tonight], viewerId }).at(-1)).toBe(line)
})

test('a requester reads what closes by itself, unless its offers are listed already, and what is asked about', () => {
  const closesAt = '2026-11-25T18:00:00Z'
  const closing = { date: '2026-11-24T15:00:00Z', closesAt }
  const tasks = [
    noraTask('unanswered', closing),
    noraTask('answered', { ...closing, offersToAnswer: 1 }),
    noraTask('offered', { taskType: 'service', date: null, closesAt: '2026-12-01T18:00:00Z' }),
    noraTask('gone', { ...closing, status: 'closed' }),
  ]
  expect(linesOf({ tasks })).toEqual([
    '1 offer for today → answered#offers',
    'Nobody has answered yet. It closes tomorrow. → unanswered',
    'Still offering? Without an answer it closes Tue, Dec 1. → offered',
  ])
})

test('nothing needs a neighbor without tasks', () => {
  expect(linesOf({})).toEqual([])
})

test('a neighbor who asks for another time waits for the other side, as long as the proposal stands', () => {
  const move = {
    id: 'move',
    proposedBy: 'helper',
    date: saturday,
    time: null,
    duration: null,
    lapsesAt: saturday,
  } as const
  const task = noraTask('moved', { ...withTess, status: 'matched', move })
  const needsOf = (viewerId: string, at = now) =>
    findNeeds({ tasks: [task], changedTasks: [], unread: [], asked: [], viewerId, now: at }).map(({ kind, text }) => [
      kind,
      text,
    ])
  expect(needsOf('nora')).toEqual([['move', 'Tess asks for another time']])
  expect(needsOf('tess')).toEqual([])
  expect(needsOf('nora', new Date(saturday)).filter(([kind]) => kind === 'move')).toEqual([])
})
