import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { engines } from '#tests/setup/database.ts'
import { openWorld, plainRequest, type World } from '#tests/world.ts'
import { type Bound, Raw } from './bound.ts'
import { bounds } from './bounds.ts'

const nameOf = ({ call, field, as, says }: Bound) =>
  `${as ? `${as}: ` : ''}${call} holds ${field} to its limits${says ? ` (‘${says}’)` : ''}`

/** A body as it is sent, with what JSON.stringify would not write. */
function written(fields: object): string {
  const raw = Object.entries(fields).map(([key, value]) =>
    value instanceof Raw ? `${JSON.stringify(key)}:${value.json}` : undefined,
  )
  const plain = JSON.stringify(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => !(value instanceof Raw))),
  )
  return [plain.slice(0, -1), ...raw.filter((text) => text !== undefined)].join(',').replace('{,', '{').concat('}')
}

describe.each(engines)('what may be written on %s', (engine) => {
  let world: World
  let number = 0
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const freshEmail = () => `${++number}@porchlight.example`

  /**
   * Who makes each call, where, and with which other fields, so that nothing but the field in question can be wrong.
   */
  const settings: Record<string, () => Promise<{ who: string; line?: string; fields?: object }>> = {
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
    'PATCH /api/tasks/:id/release': async () => ({
      who: 'ben',
      line: `PATCH /api/tasks/${(await world.match()).id}/release`,
    }),
  }

  async function openCall({ call }: Bound) {
    const { who, line = call, fields } = await (settings[call] as (typeof settings)[string])()
    return (more: object) => world.ask(who, line, {}, { body: written({ ...fields, ...more }) })
  }

  test.each(bounds.map((bound) => [nameOf(bound), bound] as const))('%s', async (_, bound) => {
    const { field, along, takes, refuses, says } = bound
    const send = refuses.length > 0 ? await openCall(bound) : undefined
    for (const value of refuses) {
      const { status, body } = (await send?.({ ...along, [field]: value })) ?? {}
      expect({ value, status }).toEqual({ value, status: 400 })
      const sentences = (body.errors ?? [body]).map(({ message }: { message: string }) => message)
      if (says) expect(sentences, JSON.stringify(value)).toContain(says)
      else expect(sentences.join(' '), JSON.stringify(value)).toMatch(/^[A-Z][\s\S]{10,}/)
    }
    for (const value of takes) {
      const sendFresh = await openCall(bound)
      const { status, body } = await sendFresh({ ...along, [field]: value })
      expect({ value, status }, JSON.stringify(body)).toEqual({ value, status: expect.toBeOneOf([200, 201]) })
    }
  })
})
