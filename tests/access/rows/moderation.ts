import { type AccessRow, anyState, everyoneSignedIn } from './access-row.ts'

/** Nobody here has a role: server/features/moderation/moderation.test.ts asks for those who have one. */
const nobody: AccessRow['cells'] = [[anyState, '401 404 404 404 404']]

export const moderation: AccessRow[] = [
  { call: 'GET /api/moderation/cases', cells: nobody },
  { call: 'GET /api/moderation/counts', cells: nobody },
  { call: 'GET /api/moderation/log', cells: nobody },
  { call: 'GET /api/moderation/cases/:id', cells: nobody },
  { call: 'POST /api/moderation/cases/:id/pause', cells: nobody },
  { call: 'POST /api/moderation/cases/:id/claim', fieldsOf: () => ({ version: 0 }), cells: nobody },
  { call: 'DELETE /api/moderation/cases/:id/claim', fieldsOf: () => ({ version: 0 }), cells: nobody },
  { call: 'POST /api/moderation/cases/:id/notes', fieldsOf: () => ({ text: 'Look at their chats' }), cells: nobody },
  { call: 'POST /api/moderation/cases/:id/question', fieldsOf: () => ({ text: 'Are you a vet?' }), cells: nobody },
  { call: 'POST /api/moderation/cases/:id/decision', fieldsOf: () => ({ version: 0, kind: 'keep' }), cells: nobody },
  {
    call: 'POST /api/moderation/cases/:id/answer',
    fieldsOf: () => ({ version: 0, outcome: 'upheld', text: 'We have read it again.' }),
    cells: nobody,
  },
  { call: 'POST /api/moderation/cases/:id/pictures/:reportId', cells: nobody },
  { call: 'POST /api/moderation/cases/:id/reports/:reportId/keep-all', cells: nobody },
  { call: 'POST /api/moderation/cases/:id/reports/:reportId/wait', cells: nobody },
  { call: 'DELETE /api/moderation/cases/:id/reports/:reportId/wait', cells: nobody },
  { call: 'GET /api/notices', cells: everyoneSignedIn },
  // Nobody here was told of a decision; server/features/moderation/appeals.test.ts asks for those who were.
  { call: 'POST /api/decisions/:id/appeal', fieldsOf: () => ({ text: 'Please look again' }), cells: nobody },
  { call: 'GET /api/questions', cells: everyoneSignedIn },
  // The id is that of no question; server/features/moderation/questions.test.ts answers one.
  { call: 'POST /api/questions/:id/answer', fieldsOf: () => ({ text: 'I am one' }), cells: nobody },
  {
    call: 'POST /api/appeals/check',
    variant: 'by an invalid link',
    fieldsOf: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/appeals',
    variant: 'by an invalid link',
    fieldsOf: () => ({ token: 'nonsense', text: 'Please look again' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
]
