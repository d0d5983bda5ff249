import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { answerSchema } from './answer-schema.ts'

const person = z.object({ name: z.string(), email: z.null(), bio: z.nullable(z.string()) })
const task = z.object({
  title: z.string(),
  pay: z.nullable(z.number()),
  asker: person,
  helper: z.nullable(person),
  status: z.nullable(z.enum(['open', 'closed'])),
  note: z.optional(z.string()),
})

/** What a browser is told of `result`, where this is all that may be told. */
async function told(output: z.core.$ZodType, result: unknown) {
  const app = Fastify()
  app.get('/', { schema: { response: { '2xx': answerSchema(output) } } }, async () => result)
  const { body, statusCode } = await app.inject('/')
  return { body, statusCode }
}

const ada = { name: 'Ada', email: null, bio: 'On the "porch"\n\u2028 😀' }
const whole = { title: 'Walk my dog', pay: 15.5, asker: ada, helper: null, status: 'open' }

test('an answer is told whole, nulls and all', async () => {
  const rows = [whole, { ...whole, helper: ada, pay: null, status: null, note: 'Ring twice' }]
  const { body } = await told(z.array(task), rows)
  expect(JSON.parse(body)).toEqual(rows)
})

test('what an answer has no word for stays behind, at every depth', async () => {
  const secret = { phone: '312-555-0100' }
  const asker = { ...ada, ...secret }
  const rows = [{ ...whole, ...secret, asker, helper: asker }]
  expect(JSON.stringify(rows)).toContain('312-555-0100')
  const { body, statusCode } = await told(z.array(task), rows)
  expect([statusCode, JSON.parse(body)]).toEqual([200, [{ ...whole, asker: ada, helper: ada }]])
})

test('a field that must be null is, whatever stands in it', async () => {
  const { body } = await told(task, { ...whole, asker: { ...ada, email: 'ada@porchlight.example' } })
  expect(JSON.parse(body)).toEqual(whole)
})

test('an answer that lacks a field is a mistake of ours, not half an answer', async () => {
  const { title: _, ...half } = whole
  expect((await told(task, half)).statusCode).toBe(500)
})

const outputs = Object.values(api).flatMap((room) => Object.values(room as Record<string, Call>))

test.each(outputs.map(({ method, path, output }) => [method, path, output] as const))(
  '%s %s lets no fields through that it does not name',
  (_method, _path, output) => {
    const openEnded = JSON.stringify(answerSchema(output)).match(/"additionalProperties":(?!false)|"anyOf"|"\$ref"/g)
    expect(openEnded).toBeNull()
  },
)
