import { anotherTime } from '../access-world.ts'
import {
  type AccessRow,
  activeStates,
  anyState,
  everyoneSignedIn,
  statesWithHelper,
  whereVisible,
} from './access-row.ts'

/** Ada has asked for another time only in progress. */
const moveCells = (inProgress: string): AccessRow['cells'] => [
  ['open', '401 403 409 – 403'],
  ['in_progress', inProgress],
  ['pending_review completed', '401 404 409 409 403'],
  ['closed', '401 404 409 – 403'],
]

export const tasks: AccessRow[] = [
  { call: 'GET /api/tasks', cells: everyoneSignedIn },
  { call: 'GET /api/tasks', variant: 'six of them', query: () => '?limit=6', cells: everyoneSignedIn },
  {
    call: 'GET /api/tasks',
    variant: 'more than the limit',
    query: () => '?limit=101',
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/tasks/:id', cells: whereVisible },
  {
    call: 'POST /api/tasks',
    fieldsOf: ({ request }) => ({
      ...request,
      address: '5 Open Road, Park Ridge, IL 60068',
      parkingNote: 'By the gate',
    }),
    cells: [[anyState, '401 201 201 201 201']],
  },
  {
    call: 'PATCH /api/tasks/:id',
    fieldsOf: () => ({ title: 'Walk my old dog' }),
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id',
    variant: 'the parking note',
    fieldsOf: () => ({ parkingNote: 'By the gate' }),
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'DELETE /api/tasks/:id',
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  { call: 'GET /api/my-tasks', cells: everyoneSignedIn },
  { call: 'GET /api/my-tasks', variant: 'own requests', query: () => '?type=requested', cells: everyoneSignedIn },
  { call: 'GET /api/my-tasks', variant: 'own pending offers', query: () => '?type=offered', cells: everyoneSignedIn },
  { call: 'GET /api/users/:id/shared-tasks', pathParameter: ({ ids }) => ids.ben, cells: everyoneSignedIn },
  {
    call: 'PATCH /api/tasks/:id/assign',
    variant: 'ben, who offered',
    fieldsOf: ({ ids }) => ({ helperId: ids.ben }),
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 200 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    variant: 'pia, who offered for earlier terms',
    fieldsOf: ({ ids }) => ({ helperId: ids.pia }),
    cells: [
      ['open', '401 403 409 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    variant: 'cleo, who never offered',
    fieldsOf: ({ ids }) => ({ helperId: ids.cleo }),
    cells: [
      ['open', '401 403 409 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/assign',
    variant: 'oneself',
    fieldsOf: ({ ids }) => ({ helperId: ids.ada }),
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
      [activeStates, '401 404 403 200 403'],
      ['completed', '401 404 403 409 403'],
      ['closed', '401 404 403 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/complete',
    cells: [
      ['open', '401 403 409 – 403'],
      [statesWithHelper, '401 404 200 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/close',
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 200 403 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/resume',
    cells: [
      ['open', '401 403 409 – 403'],
      ['pending_review in_progress', '401 404 200 403 403'],
      ['matched completed', '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/keep',
    cells: [
      ['open', '401 403 409 – 403'],
      [statesWithHelper, '401 404 409 403 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/release',
    fieldsOf: () => ({ reason: 'A cold' }),
    cells: [
      ['open', '401 403 409 – 403'],
      ['matched in_progress', '401 404 200 200 403'],
      ['pending_review completed', '401 404 409 409 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  { call: 'GET /api/arrangements', cells: everyoneSignedIn },
  {
    call: 'GET /api/arrangements',
    variant: 'of a task',
    query: ({ id }) => `?taskId=${id}`,
    cells: everyoneSignedIn,
  },
  {
    call: 'POST /api/tasks/:id/outcome',
    fieldsOf: () => ({ answer: 'theirs', note: 'A cold' }),
    cells: [
      ['open', '401 403 409 – 403'],
      [activeStates, '401 404 200 200 403'],
      ['completed', '401 404 409 409 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'POST /api/tasks/:id/move',
    fieldsOf: ({ request }) => anotherTime(request),
    cells: [
      ['open', '401 403 409 – 403'],
      ['matched', '401 404 201 201 403'],
      ['in_progress', '401 404 201 409 403'],
      ['pending_review completed', '401 404 409 409 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'PATCH /api/tasks/:id/move/:moveId',
    variant: 'a proposal of ada',
    fieldsOf: () => ({ answer: 'accept' }),
    cells: moveCells('401 404 403 200 403'),
  },
  {
    call: 'PATCH /api/tasks/:id/move/:moveId',
    variant: 'no, to a proposal of ada',
    fieldsOf: () => ({ answer: 'decline' }),
    cells: moveCells('401 404 403 200 403'),
  },
  {
    call: 'DELETE /api/tasks/:id/move/:moveId',
    variant: 'a proposal of ada',
    cells: moveCells('401 404 200 403 403'),
  },
]
