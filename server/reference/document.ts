import { calendarPath } from '#server/calendars/address.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { api } from '#shared/api.ts'
import type { Api, Call } from '#shared/call.ts'
import { fileUrlOf } from '#shared/files/schema.ts'
import { site } from '#site'
import { failureSchema, nextPageHeader, refusalAnswers } from './answers.ts'
import { entities } from './entities.ts'
import { schemaWriter } from './json-schema.ts'
import { navigationPaths } from './navigations.ts'
import { operationOf, templateOf } from './operation.ts'
import { readCalendar, readFile } from './read-file.ts'

const about = `Every call of the server, made from the same table that the server implements and the screens use.

- Whoever is signed in sends the session cookie that \`POST /api/auth/login\` or \`/register\` set. A write is taken only
  from our own pages, or from a client that is no browser.
- Texts are normalized (NFC), trimmed, and counted in Unicode code points; control and zero-width characters do not
  count as content. Ids are UUIDs, times are ISO 8601 in UTC, distances are miles.
- Lists are paged by the \`Link\` header: follow \`rel="next"\` until there is none.
- What is not visible to you is answered like what never was: 404. Repeating a finished step answers 200.
- \`/ws\`, on the same host and by the same cookie, carries live messages as JSON: the server says \`LiveEvent\`, a screen
  may say \`ScreenFrame\`. They are hints: everything they say can be read again by a call.`

const rooms: Record<keyof typeof api | 'navigation', string> = {
  auth: 'Signing in and up',
  account: 'All that is one’s own: taking it along, and leaving',
  tasks: 'Requests and services, and their life from open to completed',
  offers: 'Neighbors who offer to help',
  notifications: 'What somebody should know',
  push: 'Being told on one’s devices, by Web Push',
  users: 'Neighbors and their profiles',
  reviews: 'What neighbors say of each other once a task is completed',
  messages: 'Talk on a task, between its requester and one neighbor',
  places: 'Where it is',
  calendars: 'Tasks in the calendar that somebody already uses',
  files: 'Files to send with a message',
  navigation: 'Pages a browser goes to',
}

/** The whole table of calls, and the page navigations beside it, as one OpenAPI 3.1 document. */
export function describeApi() {
  const { components, write } = schemaWriter(entities)
  const paths: Record<string, Record<string, object>> = {
    ...navigationPaths,
    [fileUrlOf('{id}')]: { get: readFile },
    [calendarPath]: { get: readCalendar },
  }
  for (const [room, name, call] of linesOf(api)) {
    const path = templateOf(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(room, name, call, write) }
  }
  for (const entity of Object.values(entities)) write(entity, 'output')
  return {
    openapi: '3.1.1',
    info: { title: site.name, version: '1', description: about },
    tags: Object.entries(rooms).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { ...components, Failure: failureSchema },
      responses: refusalAnswers,
      headers: { NextPage: nextPageHeader },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(false),
          description: 'Set by signing in or up; served over TLS its name carries a prefix.',
        },
      },
    },
  }
}

const linesOf = (rooms: Api): [room: string, name: string, call: Call][] =>
  Object.entries(rooms).flatMap(([room, calls]) =>
    Object.entries(calls).map(([name, call]): [string, string, Call] => [room, name, call]),
  )
