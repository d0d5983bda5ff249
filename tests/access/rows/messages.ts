import type { Facts } from '../stage.ts'
import { everyone, type Row, taken, whoSees } from './row.ts'

export const message = (to: (facts: Facts) => string) => (facts: Facts) => ({
  taskId: facts.id,
  recipientId: to(facts),
  content: 'Is the gate open?',
})

export const messages: Row[] = [
  { call: 'GET /api/tasks/:id/conversations', cells: whoSees },
  { call: 'GET /api/tasks/:id/messages', cells: whoSees },
  { call: 'GET /api/tasks/:id/messages', way: 'with pia', query: ({ ids }) => `?with=${ids.pia}`, cells: whoSees },
  { call: 'GET /api/messages/unread', cells: everyone },
  {
    call: 'PATCH /api/tasks/:id/messages/read',
    send: ({ ids }) => ({ with: ids.pia, until: new Date().toISOString() }),
    cells: whoSees,
  },
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
