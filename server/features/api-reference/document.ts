import { api } from '#shared/api.ts'
import { calendarPath } from '#shared/calendars/paths.ts'
import type { Api, Call } from '#shared/call.ts'
import { fileUrlOf } from '#shared/files/schema.ts'
import { site } from '#site'
import { readCalendarOperation, readFileOperation } from './download-operations.ts'
import { entities } from './entities.ts'
import { schemaWriter } from './json-schema.ts'
import { navigationPaths } from './navigations.ts'
import { operationOf, templateOf } from './operation.ts'
import { failureSchema, nextPageHeader, refusalResponses } from './responses.ts'
import { sessionScheme } from './session-scheme.ts'

const introduction = `All calls of the server, generated from the table of calls that the server implements and the web app uses.

- A signed-in client sends the session cookie that \`POST /api/auth/login\` or \`/register\` sets. Writes are accepted
  only from our own pages, and from clients that are no browsers.
- Texts are normalized (NFC), trimmed, and counted in Unicode code points; control and zero-width characters do not
  count as content. Ids are UUIDs, times are ISO 8601 in UTC, distances are miles.
- Lists are paged by the \`Link\` header: follow \`rel="next"\` until there is none.
- What is not visible to you is answered like what never was: 404. Repeating a finished step answers 200.
- The live events of \`/ws\` are described by [an AsyncAPI document](/api/asyncapi.json). They only invalidate: everything they
  say can be read again by a call.`

const featureDescriptions: Record<keyof typeof api | 'navigation', string> = {
  auth: 'Signing in and up',
  account: 'Export and deletion of an account',
  tasks: 'Requests and services, from open to completed',
  arrangements: 'Whether what two neighbors have agreed on has happened',
  offers: 'Neighbors who offer to help',
  notifications: 'Notifications of a user, and their settings',
  push: 'Push notifications to devices (Web Push)',
  users: 'Neighbors and their profiles',
  blocks: 'Neighbors whom the user blocks',
  reports: 'Reports to the moderators',
  moderation: 'Cases of reported things, for neighbors with a role; for all others these calls do not exist',
  operator: 'The installation and its figures, for operators; for all others these calls do not exist',
  notices: 'Notices to the user about decisions of moderators',
  reviews: 'Reviews of neighbors after a completed task',
  messages: 'Chats on a task between its requester and one neighbor',
  places: 'ZIP codes and the map',
  calendars: 'Tasks in the user’s own calendar program',
  files: 'Files to send with a message',
  navigation: 'Addresses that a browser navigates to',
}

/** Builds the OpenAPI 3.1 document from the table of calls and the page navigations beside it. */
export function describeApi() {
  const { components, write } = schemaWriter(entities)
  const paths: Record<string, Record<string, object>> = {
    ...navigationPaths,
    [fileUrlOf('{id}')]: { get: readFileOperation },
    [calendarPath]: { get: readCalendarOperation },
  }
  for (const [feature, name, call] of listCalls(api)) {
    const path = templateOf(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(feature, name, call, write) }
  }
  for (const entity of Object.values(entities)) write(entity, 'output')
  return {
    openapi: '3.1.1',
    servers: [{ url: '/' }],
    info: { title: site.name, version: '1', description: introduction },
    tags: Object.entries(featureDescriptions).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { ...components, Failure: failureSchema },
      responses: refusalResponses,
      headers: { NextPage: nextPageHeader },
      securitySchemes: { session: { type: 'apiKey', ...sessionScheme } },
    },
  }
}

const listCalls = (features: Api): [feature: string, name: string, call: Call][] =>
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]): [string, string, Call] => [feature, name, call]),
  )
