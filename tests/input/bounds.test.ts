import { describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { inDays } from '#tests/fixtures/shift-dates.ts'
import { engines } from '#tests/setup/database.ts'
import { useWorld } from '#tests/use-world.ts'
import { plainRequest } from '#tests/world.ts'
import { type Bound, RawJson } from './bound.ts'
import { bounds } from './bounds.ts'

const nameOf = ({ call, field, hostileCase, message }: Bound) =>
  `${hostileCase ? `${hostileCase}: ` : ''}${call} keeps ${field} within its limits${message ? ` (‘${message}’)` : ''}`

/** Serializes a body, with `RawJson` values as they are. */
function serialize(fields: object): string {
  const raw = Object.entries(fields).map(([key, value]) =>
    value instanceof RawJson ? `${JSON.stringify(key)}:${value.json}` : undefined,
  )
  const plain = JSON.stringify(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => !(value instanceof RawJson))),
  )
  return [plain.slice(0, -1), ...raw.filter((text) => text !== undefined)].join(',').replace('{,', '{').concat('}')
}

describe.each(engines)('the limits of fields on %s', (engine) => {
  const world = useWorld(engine)
  let number = 0

  const freshEmail = () => `${++number}@porchlight.example`

  /** The person, the path and the other fields of each valid call, so that only the tested field can be wrong. */
  /** Lets Ada review Ben; returns the id of the review. */
  async function reviewBen(): Promise<string> {
    const { id: taskId } = await world.match()
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    const review = { taskId, revieweeId: world.ids.ben, rating: 4, comment: 'Kind' }
    return (await world.callOrThrow('ada', 'POST /api/reviews', review)).id
  }

  const validCalls: Record<string, () => Promise<{ who: string; line?: string; fields?: object }>> = {
    'POST /api/tasks': async () => ({ who: 'ada', fields: plainRequest() }),
    'PATCH /api/tasks/:id': async () => ({ who: 'ada', line: `PATCH /api/tasks/${(await world.post()).id}` }),
    'POST /api/auth/register': async () => ({
      who: 'dan',
      fields: { firstName: 'Eve', lastName: 'Moss', email: freshEmail(), password },
    }),
    'POST /api/auth/login': async () => ({ who: 'dan', fields: { email: 'nobody@porchlight.example', password } }),
    'PATCH /api/auth/email': async () => ({ who: 'cleo', fields: { current: password, email: freshEmail() } }),
    'PATCH /api/profile': async () => ({ who: 'cleo' }),
    'POST /api/offers': async () => ({ who: 'cleo', fields: { taskId: (await world.post()).id } }),
    'POST /api/messages': async () => ({
      who: 'cleo',
      fields: { taskId: (await world.post()).id, recipientId: world.ids.ada, content: 'Hello' },
    }),
    'POST /api/reviews': async () => {
      const { id } = await world.match()
      await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
      return { who: 'ada', fields: { taskId: id, revieweeId: world.ids.ben, rating: 5 } }
    },
    'PATCH /api/reviews/:id': async () => ({ who: 'ada', line: `PATCH /api/reviews/${await reviewBen()}` }),
    'POST /api/reviews/:id/answer': async () => ({ who: 'ben', line: `POST /api/reviews/${await reviewBen()}/answer` }),
    'POST /api/tasks/:id/move': async () => ({
      who: 'ben',
      line: `POST /api/tasks/${(await world.match()).id}/move`,
      fields: { date: inDays(4), duration: 3 },
    }),
    'PATCH /api/tasks/:id/release': async () => ({
      who: 'ben',
      line: `PATCH /api/tasks/${(await world.match()).id}/release`,
    }),
    'POST /api/tasks/:id/outcome': async () => ({
      who: 'ben',
      line: `POST /api/tasks/${(await world.match()).id}/outcome`,
      fields: { answer: 'theirs' },
    }),
  }

  async function openCall({ call }: Bound) {
    const { who, line = call, fields } = await (validCalls[call] as (typeof validCalls)[string])()
    return (changed: object) => world.ask(who, line, {}, { body: serialize({ ...fields, ...changed }) })
  }

  test.each(bounds.map((bound) => [nameOf(bound), bound] as const))('%s', async (_, bound) => {
    const { field, otherFields, accepts, refuses, message } = bound
    const send = refuses.length > 0 ? await openCall(bound) : undefined
    for (const value of refuses) {
      const { status, body } = (await send?.({ ...otherFields, [field]: value })) ?? {}
      expect({ value, status }).toEqual({ value, status: 400 })
      const messages = (body.errors ?? [body]).map((error: { message: string }) => error.message)
      if (message) expect(messages, JSON.stringify(value)).toContain(message)
      else expect(messages.join(' '), JSON.stringify(value)).toMatch(/^[A-Z][\s\S]{10,}/)
    }
    for (const value of accepts) {
      const sendFresh = await openCall(bound)
      const { status, body } = await sendFresh({ ...otherFields, [field]: value })
      expect({ value, status }, JSON.stringify(body)).toEqual({ value, status: expect.toBeOneOf([200, 201]) })
    }
  })
})
