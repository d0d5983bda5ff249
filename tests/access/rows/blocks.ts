import { type AccessRow, anyState, everyoneSignedIn } from './access-row.ts'

export const blocks: AccessRow[] = [
  { call: 'POST /api/users/:id/block', pathParameter: ({ ids }) => ids.newcomer, cells: everyoneSignedIn },
  {
    call: 'POST /api/users/:id/block',
    variant: 'of nobody',
    pathParameter: ({ id }) => id,
    cells: [[anyState, '401 404 404 404 404']],
  },
  { call: 'GET /api/blocks', cells: everyoneSignedIn },
  { call: 'DELETE /api/users/:id/block', pathParameter: ({ ids }) => ids.newcomer, cells: everyoneSignedIn },
  {
    call: 'DELETE /api/users/:id/block',
    variant: 'of nobody',
    pathParameter: ({ id }) => id,
    cells: [[anyState, '401 404 404 404 404']],
  },
]
