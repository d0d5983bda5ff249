import { anyState, everyone, helped, type Row, taken, whoSees } from './row.ts'

export const tasks: Row[] = [
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
  { call: 'GET /api/my-tasks', way: 'where I wait for an answer', query: () => '?type=offered', cells: everyone },
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
    way: 'pia, who offered for former terms',
    send: ({ ids }) => ({ helperId: ids.pia }),
    cells: [
      ['open', '401 403 409 – 403'],
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
