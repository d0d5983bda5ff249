import { type Call, hasPayload } from '#shared/call.ts'
import type { JsonSchema } from './json-schema.ts'
import { refusalReference } from './responses.ts'

type WriteSchema = (schema: Call['input'], io: 'input' | 'output') => JsonSchema

/** Writes `/api/tasks/:id` as OpenAPI does: `/api/tasks/{id}`. */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/** Describes one API call as an OpenAPI operation: where each field is sent, the response, and the refusals. */
export function operationOf(feature: string, name: string, call: Call, write: WriteSchema) {
  const { properties = {}, required = [] } = write(call.input, 'input')
  const inPath = pathParameters(call.path)
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
  const output = write(call.output, 'output')
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    ...(call.isPublic && { security: [] }),
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(inBody.length > 0 && { requestBody: bodyOf(inBody, properties, required) }),
    ...(call.requestType === 'file' && { requestBody: form }),
    responses: {
      ...(call.mayExist && { 200: { ...successOf(call, output, false), description: 'There already' } }),
      [call.status ?? 200]: successOf(call, output, others.includes('cursor')),
      ...refusalsOf(call, inPath.length > 0, inBody.length > 0 || call.requestType === 'file'),
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

/** Request body of a form with one file. */
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

const successOf = ({ status, responseType = 'application/json' }: Call, schema: JsonSchema, isPaged: boolean) => ({
  description: status === 201 ? 'Made' : 'Done',
  ...(isPaged && { headers: { Link: { $ref: '#/components/headers/NextPage' } } }),
  content: { [responseType]: { schema } },
})

function refusalsOf(call: Call, hasPath: boolean, hasBody: boolean) {
  const writes = call.method !== 'GET'
  return {
    400: refusalReference('Invalid'),
    ...((!call.isPublic || call.signsIn) && { 401: refusalReference('SignedOut') }),
    ...(writes && { 403: refusalReference('Forbidden') }),
    ...((hasPath || call.missing) && { 404: refusalReference('Missing') }),
    ...(writes && { 409: refusalReference('WrongState') }),
    ...(hasBody && { 413: refusalReference('TooLarge'), 415: refusalReference('WrongType') }),
    429: refusalReference('TooMany'),
    503: refusalReference('Unavailable'),
    ...(call.storesFile && { 507: refusalReference('StorageFull') }),
  }
}
