import { anyState, everyone, type Row } from './row.ts'

export const places: Row[] = [
  { call: 'GET /api/map', cells: everyone },
  { call: 'GET /api/zips/:zip', at: () => '60302', cells: everyone },
  {
    call: 'GET /api/zips/:zip',
    way: 'no ZIP code',
    at: () => 'Oak%20Park',
    cells: [[anyState, '401 404 404 404 404']],
  },
]
