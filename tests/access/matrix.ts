import type { TaskStatus } from '#shared/tasks/schema.ts'
import { cast, password } from '#tests/cast.ts'
import { formWith } from '#tests/sent-files.ts'
import type { Facts } from './stage.ts'

/**
 * Who may do what. One row a call (or one way to make it), one line of cells a state of the task: what dan, who is
 * signed out, then cleo the stranger, ada the requester, ben her helper and pia, who offered too, are answered. A dash
 * stands where the person cannot be in that place: there is no helper yet, or none any more.
 */
export type Row = {
  /** As it stands in the table of calls. */
  call: string
  /** What tells this way of making the call from others. */
  way?: string
  /** What the path's id is; the task's own where it is not said. */
  at?: (facts: Facts) => string
  query?: (facts: Facts) => string
  send?: (facts: Facts, who: Actor) => object | Promise<object>
  cells: [states: string, answers: string][]
}

export const actors = ['dan', 'cleo', 'ada', 'ben', 'pia'] as const
export type Actor = (typeof actors)[number]

const taken = 'matched in_progress pending_review'
const helped = `${taken} completed`

/** For what is not about a task at all. */
export const anyState = 'any'
export type State = TaskStatus | typeof anyState

const everyone: Row['cells'] = [[anyState, '401 200 200 200 200']]
const whoSees: Row['cells'] = [
  ['open', '401 200 200 – 200'],
  [helped, '401 404 200 200 200'],
  ['closed', '401 404 200 – 200'],
]

const message = (to: (facts: Facts) => string) => (facts: Facts) => ({
  taskId: facts.id,
  recipientId: to(facts),
  content: 'Is the gate open?',
})
const fileMessage = (to: (facts: Facts) => string) => async (facts: Facts, who: Actor) => ({
  ...message(to)(facts),
  content: null,
  attachmentUrl: await facts.upload(who),
})
const review = (rating: number, of: (facts: Facts, who: Actor) => string) => (facts: Facts, who: Actor) => ({
  taskId: facts.id,
  revieweeId: of(facts, who),
  rating,
})
/** Ada is asked about by everybody but herself. */
const counterpart = ({ ids }: Facts, who: Actor) => (who === 'ada' ? ids.ben : ids.ada)

const tasks: Row[] = [
  { call: 'GET /api/tasks', cells: everyone },
  { call: 'GET /api/tasks', way: 'six of them', query: () => '?limit=6', cells: everyone },
  {
    call: 'GET /api/tasks',
    way: 'more than there may be',
    query: () => '?limit=101',
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/tasks/:id', cells: whoSees },
  {
    call: 'POST /api/tasks',
    send: ({ request }) => ({ ...request, address: '5 Open Road, Park Ridge, IL 60068' }),
    cells: [[anyState, '401 201 201 201 201']],
  },
  {
    call: 'PATCH /api/tasks/:id',
    send: () => ({ title: 'Walk my old dog' }),
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'DELETE /api/tasks/:id',
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  { call: 'GET /api/my-tasks', cells: everyone },
  { call: 'GET /api/my-tasks', way: 'what I requested', query: () => '?type=requested', cells: everyone },
  { call: 'GET /api/users/:id/shared-tasks', at: ({ ids }) => ids.ben, cells: everyone },
  {
    call: 'PATCH /api/tasks/:id/assign',
    way: 'ben, who offered',
    send: ({ ids }) => ({ helperId: ids.ben }),
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 200 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    way: 'pia, who offered too',
    send: ({ ids }) => ({ helperId: ids.pia }),
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 409 403 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    way: 'cleo, who never offered',
    send: ({ ids }) => ({ helperId: ids.cleo }),
    cells: [
      ['open', '401 403 409 – 403'],
      [helped, '401 404 409 403 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    way: 'oneself',
    send: ({ ids }) => ({ helperId: ids.ada }),
    cells: [['open', '401 403 400 – 403']],
  },
  {
    call: 'PATCH /api/tasks/:id/start',
    cells: [
      ['open', '401 403 403 – 403'],
      ['matched in_progress', '401 404 403 200 403'],
      ['pending_review completed', '401 404 403 409 403'],
      ['closed', '401 404 403 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/finish',
    cells: [
      ['open', '401 403 403 – 403'],
      [taken, '401 404 403 200 403'],
      ['completed', '401 404 403 409 403'],
      ['closed', '401 404 403 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/complete',
    cells: [
      ['open', '401 403 409 – 403'],
      [helped, '401 404 200 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/close',
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 200 403 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/release',
    send: () => ({ reason: 'A cold' }),
    cells: [
      ['open', '401 403 409 – 403'],
      ['matched in_progress', '401 404 200 200 403'],
      ['pending_review completed', '401 404 409 409 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
]

const offers: Row[] = [
  { call: 'GET /api/tasks/:id/my-offer', cells: whoSees },
  {
    call: 'POST /api/offers',
    send: ({ id }) => ({ taskId: id, message: 'I could come' }),
    cells: [
      ['open', '401 201 403 – 409'],
      [helped, '401 404 403 409 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  { call: 'GET /api/tasks/:id/offers', cells: whoSees },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    way: 'pia’s',
    at: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 403 – 200'],
      [helped, '401 404 403 404 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    way: 'ben’s, who was chosen',
    at: ({ offerOfBen }) => offerOfBen,
    cells: [[helped, '401 404 403 409 404']],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    way: 'pia’s',
    at: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 200 – 403'],
      [helped, '401 404 200 404 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    way: 'ben’s, who was chosen',
    at: ({ offerOfBen }) => offerOfBen,
    cells: [[helped, '401 404 409 403 404']],
  },
]

const notifications: Row[] = [
  { call: 'GET /api/notifications/unread-count', cells: everyone },
  { call: 'GET /api/notifications', cells: everyone },
  {
    call: 'PATCH /api/notifications/:id/read',
    way: 'one of ada’s',
    at: ({ noticeOfAda }) => noticeOfAda,
    cells: [['open', '401 404 200 – 404']],
  },
  { call: 'PATCH /api/notifications/mark-all-read', cells: everyone },
  { call: 'GET /api/notification-settings', cells: everyone },
  { call: 'PATCH /api/notification-settings', send: () => ({ digestNotifications: true }), cells: everyone },
  {
    call: 'PATCH /api/notification-settings',
    way: 'with a word for a switch',
    send: () => ({ digestNotifications: 'true' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]

const users: Row[] = [
  {
    call: 'POST /api/auth/login',
    way: 'with a wrong password',
    send: () => ({ email: cast.ada.email, password: 'open sesame' }),
    cells: [[anyState, '401 401 401 401 401']],
  },
  {
    call: 'POST /api/auth/register',
    way: 'under an address that has an account',
    send: () => ({ ...cast.ada, password }),
    cells: [[anyState, '409 409 409 409 409']],
  },
  { call: 'GET /api/auth/user', cells: everyone },
  {
    call: 'POST /api/auth/verify',
    way: 'by a link that is none',
    send: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  { call: 'POST /api/auth/verify/send', cells: everyone },
  {
    call: 'POST /api/auth/forgot',
    send: () => ({ email: 'nobody@porchlight.example' }),
    cells: [[anyState, '200 200 200 200 200']],
  },
  {
    call: 'POST /api/auth/reset',
    way: 'by a link that is none',
    send: () => ({ token: 'nonsense', password }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/password',
    way: 'with a wrong password',
    send: () => ({ current: 'open sesame', next: password }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/auth/methods', cells: everyone },
  { call: 'GET /api/auth/sessions', cells: everyone },
  {
    call: 'DELETE /api/auth/sessions/:id',
    way: 'that nobody has',
    at: ({ ids }) => ids.ada,
    cells: [[anyState, '401 404 404 404 404']],
  },
  { call: 'GET /api/account/export', cells: everyone },
  {
    call: 'DELETE /api/account',
    way: 'with a wrong password',
    send: () => ({ password: 'open sesame' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/users/:id', way: 'ada', at: ({ ids }) => ids.ada, cells: everyone },
  { call: 'GET /api/users/:id/reviews/received', at: ({ ids }) => ids.ada, cells: everyone },
  { call: 'PATCH /api/profile', send: () => ({ bio: 'Two cats' }), cells: everyone },
  {
    call: 'PATCH /api/profile',
    way: 'neither helper nor requester',
    send: () => ({ isHelper: false, isRequester: false }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]

const reviews: Row[] = [
  {
    call: 'POST /api/reviews',
    send: review(5, counterpart),
    cells: [
      ['open', '401 403 409 – 403'],
      [taken, '401 404 409 409 403'],
      ['completed', '401 404 201 201 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'POST /api/reviews',
    way: 'of oneself',
    send: review(5, ({ ids }, who) => (who === 'dan' ? ids.ada : ids[who])),
    cells: [['completed', '401 404 400 400 403']],
  },
  {
    call: 'POST /api/reviews',
    way: 'of pia, who only offered',
    send: review(5, ({ ids }) => ids.pia),
    cells: [['completed', '401 404 400 400 403']],
  },
  { call: 'GET /api/tasks/:id/reviews', cells: whoSees },
  { call: 'GET /api/tasks/:id/can-review', cells: whoSees },
]

const messages: Row[] = [
  { call: 'GET /api/tasks/:id/conversations', cells: whoSees },
  { call: 'GET /api/tasks/:id/messages', cells: whoSees },
  { call: 'GET /api/tasks/:id/messages', way: 'with pia', query: ({ ids }) => `?with=${ids.pia}`, cells: whoSees },
  {
    call: 'POST /api/messages',
    way: 'to ada',
    send: message(({ ids }) => ids.ada),
    cells: [
      ['open', '401 201 400 – 201'],
      [taken, '401 404 400 201 201'],
      ['completed', '401 404 400 409 409'],
      ['closed', '401 404 400 – 409'],
    ],
  },
  {
    call: 'POST /api/messages',
    way: 'to pia, who offered',
    send: message(({ ids }) => ids.pia),
    cells: [
      ['open', '401 403 201 – 400'],
      [taken, '401 404 201 403 400'],
      ['completed', '401 404 409 409 400'],
      ['closed', '401 404 409 – 400'],
    ],
  },
  {
    call: 'POST /api/messages',
    way: 'to cleo, who never wrote',
    send: message(({ ids }) => ids.cleo),
    cells: [
      ['open', '401 400 403 – 403'],
      [taken, '401 404 403 403 403'],
    ],
  },
]

const files: Row[] = [
  {
    call: 'POST /api/upload',
    send: () => formWith({ 'note.txt': 'The key is under the pot' }),
    cells: [[anyState, '401 201 201 201 201']],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to ada',
    send: fileMessage(({ ids }) => ids.ada),
    cells: [
      ['open', '401 201 400 – 201'],
      [taken, '401 404 400 201 201'],
      ['completed', '401 404 400 409 409'],
      ['closed', '401 404 400 – 409'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to pia, who offered',
    send: fileMessage(({ ids }) => ids.pia),
    cells: [
      ['open', '401 403 201 – 400'],
      [taken, '401 404 201 403 400'],
      ['completed', '401 404 409 409 400'],
      ['closed', '401 404 409 – 400'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to ada, with a file of ben’s that waits',
    send: async (facts) => ({ ...message(({ ids }) => ids.ada)(facts), attachmentUrl: await facts.upload('ben') }),
    cells: [['open', '401 404 400 – 404']],
  },
]

export const matrix: Row[] = [...tasks, ...offers, ...notifications, ...users, ...reviews, ...messages, ...files]
