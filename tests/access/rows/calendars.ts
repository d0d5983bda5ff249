import { anyState, everyone, helped, type Row } from './row.ts'

export const calendars: Row[] = [
  {
    call: 'GET /api/tasks/:id/calendar',
    cells: [
      ['open', '401 403 200 – 403'],
      [helped, '401 404 200 200 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  { call: 'GET /api/calendar', cells: everyone },
  { call: 'POST /api/calendar', cells: [[anyState, '401 201 201 201 201']] },
  { call: 'DELETE /api/calendar', cells: everyone },
]
