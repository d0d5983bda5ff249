import { socketPath } from '#server/platform/live/socket.ts'
import { clientEvent, liveEvent } from '#shared/live.ts'
import { site } from '#site'
import { schemaWriter } from './json-schema.ts'
import { sessionScheme } from './session-scheme.ts'

const introduction = `A WebSocket on the server's own host. Each frame is one JSON object. Live events only invalidate: everything they
say can be read again by a call of the API.`

/** Builds the AsyncAPI 3 document of the frames on the WebSocket, which OpenAPI cannot describe. */
export function describeLiveEvents() {
  const { write } = schemaWriter({})
  const operation = (action: 'send' | 'receive', message: string, summary: string) => ({
    action,
    summary,
    channel: { $ref: '#/channels/live' },
    messages: [{ $ref: `#/channels/live/messages/${message}` }],
    security: [{ $ref: '#/components/securitySchemes/session' }],
  })
  return {
    asyncapi: '3.0.0',
    info: { title: `${site.name}: live events`, version: '1', description: introduction },
    channels: {
      live: {
        address: socketPath,
        messages: {
          LiveEvent: { payload: write(liveEvent, 'output') },
          ClientEvent: { payload: write(clientEvent, 'input') },
        },
      },
    },
    operations: {
      sendLiveEvent: operation('send', 'LiveEvent', 'Tell a neighbor what has changed'),
      receiveClientEvent: operation('receive', 'ClientEvent', 'Tell the other side of a chat that somebody is typing'),
    },
    components: { securitySchemes: { session: { type: 'httpApiKey', ...sessionScheme } } },
  }
}
