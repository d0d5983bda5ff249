import { type Call, hasPayload } from '#shared/call.ts'
import { refusedAs } from './answers.ts'
import type { JsonSchema } from './json-schema.ts'

type Write = (schema: Call['input'], io: 'input' | 'output') => JsonSchema

/** `/api/tasks/:id` as OpenAPI writes it. */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/**
 * A line of the table of calls as OpenAPI describes it: where each field is sent, what comes back, and who is refused.
 */
export function operationOf(room: string, name: string, call: Call, write: Write) {
  const { properties = {}, required = [] } = write(call.input, 'input')
  const inPath = namesIn(call.path)
  const others = Object.keys(properties).filter((field) => !inPath.includes(field))
  const parameter = (place: 'path' | 'query') => (field: string) => {
    const { description, ...schema } = properties[field] ?? {}
    return {
      name: field,
      in: place,
      required: required.includes(field),
      ...(description ? { description } : {}),
      schema,
    }
  }
  const inQuery = hasPayload(call) ? [] : others
  const inBody = hasPayload(call) ? others : []
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: call.summary,
    ...(call.open && { security: [] }),
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(inBody.length > 0 && { requestBody: bodyOf(inBody, properties, required) }),
    ...(call.takes === 'file' && { requestBody: form }),
    responses: {
      [call.status ?? 200]: successOf(call, write(call.output, 'output'), others.includes('cursor')),
      ...refusalsOf(call, inPath.length > 0, inBody.length > 0 || call.takes === 'file'),
    },
  }
}

function bodyOf(fields: string[], properties: Record<string, JsonSchema>, required: string[]) {
  const needed = required.filter((field) => fields.includes(field))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    ...(needed.length > 0 && { required: needed }),
  }
  return { required: needed.length > 0, content: { 'application/json': { schema } } }
}

/** A form with one file, as browsers send it. */
const form = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
}

const successOf = ({ status, gives = 'application/json' }: Call, schema: JsonSchema, isPaged: boolean) => ({
  description: status === 201 ? 'Made' : 'Done',
  ...(isPaged && { headers: { Link: { $ref: '#/components/headers/NextPage' } } }),
  content: { [gives]: { schema } },
})

function refusalsOf(call: Call, hasPath: boolean, hasBody: boolean) {
  const writes = call.method !== 'GET'
  return {
    400: refusedAs('Invalid'),
    ...((!call.open || call.signsIn) && { 401: refusedAs('SignedOut') }),
    ...(writes && { 403: refusedAs('NotYours') }),
    ...((hasPath || call.missing) && { 404: refusedAs('Missing') }),
    ...(writes && { 409: refusedAs('WrongState') }),
    ...(hasBody && { 413: refusedAs('TooLarge'), 415: refusedAs('WrongType') }),
    429: refusedAs('TooMany'),
    503: refusedAs('Away'),
    ...(call.keepsFile && { 507: refusedAs('Full') }),
  }
}
