import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { responseSchema } from './response-schema.ts'

const person = z.object({ name: z.string(), email: z.null(), bio: z.nullable(z.string()) })
const task = z.object({
  title: z.string(),
  pay: z.nullable(z.number()),
  requester: person,
  helper: z.nullable(person),
  status: z.nullable(z.enum(['open', 'closed'])),
  note: z.optional(z.string()),
})

/** Returns the serialized response for `result` under this schema. */
async function answerFor(output: z.core.$ZodType, result: unknown) {
  const app = Fastify()
  app.get('/', { schema: { response: { '2xx': responseSchema(output) } } }, async () => result)
  const { body, statusCode } = await app.inject('/')
  return { body, statusCode }
}

const ada = { name: 'Ada', email: null, bio: 'On the "porch"\n\u2028 😀' }
const whole = { title: 'Walk my dog', pay: 15.5, requester: ada, helper: null, status: 'open' }

test('an answer is sent completely, with all nulls', async () => {
  const rows = [whole, { ...whole, helper: ada, pay: null, status: null, note: 'Ring twice' }]
  const { body } = await answerFor(z.array(task), rows)
  expect(JSON.parse(body)).toEqual(rows)
})

test('fields outside the schema are left out, at every depth', async () => {
  const secret = { phone: '312-555-0100' }
  const requester = { ...ada, ...secret }
  const rows = [{ ...whole, ...secret, requester, helper: requester }]
  expect(JSON.stringify(rows)).toContain('312-555-0100')
  const { body, statusCode } = await answerFor(z.array(task), rows)
  expect([statusCode, JSON.parse(body)]).toEqual([200, [{ ...whole, requester: ada, helper: ada }]])
})

test('a field that must be null is null, whatever its value', async () => {
  const { body } = await answerFor(task, { ...whole, requester: { ...ada, email: 'ada@porchlight.example' } })
  expect(JSON.parse(body)).toEqual(whole)
})

test('an answer that lacks a field is a 500, and not sent incomplete', async () => {
  const { title: _, ...half } = whole
  expect((await answerFor(task, half)).statusCode).toBe(500)
})

const outputs = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Call>))

test.each(outputs.map(({ method, path, output }) => [method, path, output] as const))(
  '%s %s sends no fields that it does not name',
  (_method, _path, output) => {
    const openEnded = JSON.stringify(responseSchema(output)).match(/"additionalProperties":(?!false)|"anyOf"|"\$ref"/g)
    expect(openEnded).toBeNull()
  },
)
