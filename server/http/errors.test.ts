import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors, statusOf } from './errors.ts'

async function answered(error: object) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  answerErrors(app)
  app.get('/', () => Promise.reject(Object.assign(new Error('inside'), error)))
  const { statusCode: status, headers, json } = await app.inject('/')
  return { status, retryAfter: headers['retry-after'], message: json().message, isLogged: lines.length === 1 }
}

test.each([
  ['waited in a circle', '40P01'],
  ['took too long', '57014'],
  ['waited for a lock too long', '55P03'],
  ['was left in the middle', '25P03'],
  ['found the disk full', '53100'],
  ['found no memory', '53200'],
  ['found no room for one more connection', 'EMFILE'],
])('whoever asks what %s in the database (%s) is asked to come back soon', async (_what, code) => {
  expect(await answered({ code })).toEqual({
    status: 503,
    retryAfter: '5',
    message: 'We will be right back. Please try again.',
    isLogged: true,
  })
})

test.each([
  ['better-auth', { status: 'FORBIDDEN', statusCode: 403 }],
  ['a storage', { code: 'TooLarge', statusCode: 413 }],
  ['a library', { statusCode: 404 }],
])(
  'a status that %s throws inside is no answer of ours: it is logged, and something went wrong',
  async (_who, error) => {
    const { status, message, isLogged } = await answered(error)
    expect([status, message, isLogged]).toEqual([500, 'Something went wrong', true])
    expect(statusOf(error)).toBe(500)
  },
)

test.each([
  ['the framework', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413, 'That is too large to send.'],
  ['the file server', { expose: true, status: 403, statusCode: 403 }, 404, 'Not Found'],
  ['a body that broke off', { code: 'ECONNRESET', statusCode: 400 }, 400, 'What was sent cannot be read.'],
])('what %s refuses is said in our words, and not logged', async (_who, error, status, message) => {
  expect(await answered(error)).toMatchObject({ status, message, isLogged: false })
})
