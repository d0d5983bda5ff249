import type { TaskFacts } from '../access-world.ts'
import { type AccessRow, activeStates, everyoneSignedIn, whereVisible } from './access-row.ts'

export const message = (to: (facts: TaskFacts) => string) => (facts: TaskFacts) => ({
  taskId: facts.id,
  recipientId: to(facts),
  content: 'Is the gate open?',
})

export const messages: AccessRow[] = [
  { call: 'GET /api/tasks/:id/conversations', cells: whereVisible },
  { call: 'GET /api/tasks/:id/messages', cells: whereVisible },
  {
    call: 'GET /api/tasks/:id/messages',
    variant: 'with pia',
    query: ({ ids }) => `?with=${ids.pia}`,
    cells: whereVisible,
  },
  { call: 'GET /api/conversations', cells: everyoneSignedIn },
  { call: 'GET /api/messages/unread', cells: everyoneSignedIn },
  {
    call: 'PATCH /api/tasks/:id/messages/read',
    fieldsOf: ({ ids }) => ({ with: ids.pia, until: new Date().toISOString() }),
    cells: whereVisible,
  },
  {
    call: 'POST /api/messages',
    variant: 'to ada',
    fieldsOf: message(({ ids }) => ids.ada),
    cells: [
      ['open', '401 201 400 – 201'],
      [activeStates, '401 404 400 201 201'],
      ['completed', '401 404 400 409 409'],
      ['closed', '401 404 400 – 409'],
    ],
  },
  {
    call: 'POST /api/messages',
    variant: 'to pia, who offered',
    fieldsOf: message(({ ids }) => ids.pia),
    cells: [
      ['open', '401 403 201 – 400'],
      [activeStates, '401 404 201 403 400'],
      ['completed', '401 404 409 409 400'],
      ['closed', '401 404 409 – 400'],
    ],
  },
  {
    call: 'POST /api/messages',
    variant: 'to cleo, who never wrote',
    fieldsOf: message(({ ids }) => ids.cleo),
    cells: [
      ['open', '401 400 403 – 403'],
      [activeStates, '401 404 403 403 403'],
    ],
  },
]
