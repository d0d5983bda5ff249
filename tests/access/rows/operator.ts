import { type AccessRow, anyState } from './access-row.ts'

/** Nobody here has a role: the tests in server/features/operator ask for those who have one. */
const nobody: AccessRow['cells'] = [[anyState, '401 404 404 404 404']]

export const operator: AccessRow[] = [
  { call: 'GET /api/operator/health', cells: nobody },
  { call: 'GET /api/operator/figures', cells: nobody },
  { call: 'GET /api/operator/announcements', cells: nobody },
  {
    call: 'POST /api/operator/announcements',
    fieldsOf: () => ({ text: 'The well is dry.', endsOn: '2000-01-01', mail: false }),
    cells: nobody,
  },
  { call: 'POST /api/operator/announcements/:id/end', cells: nobody },
  { call: 'POST /api/operator/people', fieldsOf: () => ({ q: 'ada' }), cells: nobody },
]
