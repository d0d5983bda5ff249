import { refusedAs } from './answers.ts'

const bytes = { '*/*': {} }
const part = { 'Content-Range': { description: 'Which bytes of how many.', schema: { type: 'string' } } }

/** How a file is read. Not in the table of calls: its answer is the file. */
export const readFile = {
  operationId: 'files.read',
  tags: ['files'],
  summary: 'Read an avatar or an attachment, or a part of it',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'Range', in: 'header', description: 'Such as `bytes=0-1023`.', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The file; a picture opens in the browser, everything else is downloaded', content: bytes },
    206: { description: 'The part that was asked for', headers: part, content: bytes },
    304: { description: 'The one that you have, by `If-None-Match`' },
    401: refusedAs('SignedOut'),
    404: refusedAs('Missing'),
    416: { description: 'A part beyond its end', headers: part },
    429: refusedAs('TooMany'),
    503: refusedAs('Away'),
  },
}

/** How a program that has its address reads somebody's own calendar. */
export const readCalendar = {
  operationId: 'calendars.read',
  tags: ['calendars'],
  summary: 'Read somebody’s own calendar (iCalendar), by its secret address',
  security: [],
  parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'Their tasks that have a day', content: { 'text/calendar': {} } },
    404: refusedAs('Missing'),
    429: refusedAs('TooMany'),
    503: refusedAs('Away'),
  },
}
