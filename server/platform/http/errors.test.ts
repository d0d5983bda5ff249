import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addErrorHandler, httpStatusOf } from './errors.ts'

async function answered(error: object) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  addErrorHandler(app)
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
  ['when no connection is left', 'EMFILE'],
])('an error %s of the database (%s) is answered with a request to retry soon', async (_what, code) => {
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
])('a status that %s throws inside is not passed on: it is logged, and the answer is a 500', async (_who, error) => {
  const { status, message, isLogged } = await answered(error)
  expect([status, message, isLogged]).toEqual([500, 'Something went wrong', true])
  expect(httpStatusOf(error)).toBe(500)
})

test.each([
  ['the framework', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413, 'That is too large to send.'],
  ['the file server', { expose: true, status: 403, statusCode: 403 }, 404, 'Not Found'],
  ['a body that broke off', { code: 'ECONNRESET', statusCode: 400 }, 400, 'What was sent cannot be read.'],
])('a refusal by %s is answered with our message, and not logged', async (_who, error, status, message) => {
  expect(await answered(error)).toMatchObject({ status, message, isLogged: false })
})
