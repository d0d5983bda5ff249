import { type Refusal, refusals } from '#shared/refusals.ts'

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}
const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

const codesOf = (status: number) =>
  (Object.keys(refusals) as Refusal[]).filter((code) => refusals[code].status === status).map((code) => `\`${code}\``)

function refusal(status: number, why: string, headers?: object) {
  const codes = codesOf(status)
  const description = codes.length > 0 ? `${why} Its code is one of ${codes.join(', ')}.` : why
  return { description, ...(headers && { headers }), content: failure }
}

/** Responses for every kind of refusal, defined once and referenced by the operations. */
export const refusalResponses = {
  Invalid: refusal(400, 'The input is invalid; `errors` says which field and why.'),
  SignedOut: refusal(401, 'No valid session, or wrong credentials at sign-in.'),
  Forbidden: refusal(403, 'Visible to you, but not permitted.'),
  Missing: refusal(404, 'Not found or not visible.'),
  WrongState: refusal(409, 'Not possible in the current state.'),
  TooLarge: refusal(413, 'The body exceeds its limit.'),
  WrongType: refusal(415, 'The call does not accept this content type.'),
  TooMany: refusal(429, 'A rate limit was exceeded.', retryAfter),
  Unavailable: refusal(503, 'Temporarily unavailable.', retryAfter),
  Unreadable: {
    description: 'The request cannot be parsed, for example because its URL is too long.',
    content: failure,
  },
  Failed: refusal(500, 'Unexpected error of the server.'),
  StorageFull: refusal(507, 'The storage is full.'),
}

/** Returns a reference to one of these responses. */
export const refusalReference = (name: keyof typeof refusalResponses) => ({ $ref: `#/components/responses/${name}` })

/** Schema of every response that is not a success. */
export const failureSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(refusals),
      description: 'Code of the refusal for programs; errors of the protocol itself have none.',
    },
    message: { type: 'string', description: 'Message for people.' },
    errors: {
      type: 'array',
      description: 'Invalid fields, each with its path and a message.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** Response header with the link to the next page of a list. */
export const nextPageHeader = {
  description: 'Link to the next page, if there is one: `<…>; rel="next"`.',
  schema: { type: 'string' },
}
