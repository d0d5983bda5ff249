import { type Refusal, refusals } from '#shared/refusals.ts'

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}
const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

const said = (status: number) =>
  (Object.keys(refusals) as Refusal[]).filter((code) => refusals[code].status === status).map((code) => `\`${code}\``)

function refusal(status: number, why: string, headers?: object) {
  const codes = said(status)
  const description = codes.length > 0 ? `${why} Its code is one of ${codes.join(', ')}.` : why
  return { description, ...(headers && { headers }), content: failure }
}

/** Every way to be refused, once; the calls point here. */
export const refusalAnswers = {
  Invalid: refusal(400, 'Something that was sent is not as it should be; `errors` says which field and why.'),
  SignedOut: refusal(401, 'No valid session, or at signing in: wrong credentials.'),
  NotYours: refusal(403, 'You can see it, but it is not yours to do.'),
  Missing: refusal(404, 'It is not there, or it is nothing you may see.'),
  WrongState: refusal(409, 'It has moved on, or it is already done.'),
  TooLarge: refusal(413, 'More was sent than is read.'),
  WrongType: refusal(415, 'It was sent as another type than the call reads.'),
  TooMany: refusal(429, 'That was too often.', retryAfter),
  Away: refusal(503, 'We will be right back.', retryAfter),
  Full: refusal(507, 'There is no room for it.'),
}

/** One of these, where a call or a file may be answered so. */
export const refusedAs = (name: keyof typeof refusalAnswers) => ({ $ref: `#/components/responses/${name}` })

/** The one shape of every answer that is not a success. */
export const failureSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(refusals),
      description: 'The reason, for programs; failures of the protocol itself have none.',
    },
    message: { type: 'string', description: 'The reason, for people.' },
    errors: {
      type: 'array',
      description: 'Where fields are wrong: each with its path and its own sentence.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** How a list says where its next page starts. */
export const nextPageHeader = {
  description: 'Where the next page starts, if there is one: `<…>; rel="next"`.',
  schema: { type: 'string' },
}
