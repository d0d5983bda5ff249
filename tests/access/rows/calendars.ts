import { type AccessRow, anyState, everyoneSignedIn, statesWithHelper } from './access-row.ts'

export const calendars: AccessRow[] = [
  {
    call: 'GET /api/tasks/:id/calendar',
    cells: [
      ['open', '401 403 200 – 403'],
      [statesWithHelper, '401 404 200 200 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  { call: 'GET /api/calendar', cells: everyoneSignedIn },
  { call: 'POST /api/calendar', cells: [[anyState, '401 201 201 201 201']] },
  { call: 'DELETE /api/calendar', cells: everyoneSignedIn },
]
