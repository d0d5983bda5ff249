import { type AccessRow, anyState, everyoneSignedIn } from './access-row.ts'

export const places: AccessRow[] = [
  { call: 'GET /api/map', cells: everyoneSignedIn },
  { call: 'GET /api/zips/:zip', pathParameter: () => '60302', cells: everyoneSignedIn },
  { call: 'GET /api/zips', query: () => '?near=41.89,-87.79', cells: everyoneSignedIn },
  {
    call: 'GET /api/zips/:zip',
    variant: 'no ZIP code',
    pathParameter: () => 'Oak%20Park',
    cells: [[anyState, '401 404 404 404 404']],
  },
]
