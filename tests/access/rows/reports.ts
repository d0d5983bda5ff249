import { type AccessRow, everyoneSignedIn, statesWithHelper } from './access-row.ts'

export const reports: AccessRow[] = [
  {
    call: 'POST /api/reports',
    fieldsOf: ({ id }) => ({ subjectKind: 'task', subjectId: id, reason: 'scam' }),
    cells: [
      ['open', '401 201 400 – 201'],
      [statesWithHelper, '401 404 400 201 201'],
      ['closed', '401 404 400 – 201'],
    ],
  },
  { call: 'GET /api/reports', cells: everyoneSignedIn },
]
