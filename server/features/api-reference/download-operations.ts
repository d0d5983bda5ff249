import { refusalReference } from './responses.ts'

const fileContent = { '*/*': {} }
const contentRange = { 'Content-Range': { description: 'Range and total size in bytes.', schema: { type: 'string' } } }

/** Description of the file download. It is not in the table of calls because its answer is the file. */
export const readFileOperation = {
  operationId: 'files.read',
  tags: ['files'],
  summary: 'Read an avatar or an attachment, or a part of it',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'Range', in: 'header', description: 'For example `bytes=0-1023`.', schema: { type: 'string' } },
  ],
  responses: {
    200: {
      description: 'The file; a picture opens in the browser, everything else is downloaded',
      content: fileContent,
    },
    206: { description: 'The requested range', headers: contentRange, content: fileContent },
    304: { description: 'The file is unchanged (`If-None-Match`)' },
    401: refusalReference('SignedOut'),
    404: refusalReference('Missing'),
    416: { description: 'The range is beyond the end of the file', headers: contentRange },
    429: refusalReference('TooMany'),
    503: refusalReference('Unavailable'),
  },
}

/** Description of the calendar feed, which a program reads at its secret address. */
export const readCalendarOperation = {
  operationId: 'calendars.read',
  tags: ['calendars'],
  summary: 'Read a user’s calendar (iCalendar) at its secret address',
  security: [],
  parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'The user’s tasks that have a date', content: { 'text/calendar': {} } },
    404: refusalReference('Missing'),
    429: refusalReference('TooMany'),
    503: refusalReference('Unavailable'),
  },
}
