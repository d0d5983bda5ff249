import { everyone, type Row } from './row.ts'

export const places: Row[] = [{ call: 'GET /api/map', cells: everyone }]
