import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import { type Call, hasPayload } from '#shared/call.ts'
import { type Limit, rates } from '#shared/rates.ts'
import { countOn } from '#tests/given/counted.ts'
import { answersIn, sayOnWire } from '#tests/http/raw-http.ts'
import { send } from '#tests/http/send.ts'
import { plainRequest } from '#tests/world.ts'

const noId = '00000000-0000-4000-8000-000000000001'

/** Every call that reads a JSON body and has a limit of its own. */
const counted = Object.values(api)
  .flatMap((feature) => Object.values(feature) as Call[])
  .filter((call) => call.limit !== undefined && hasPayload(call) && call.takes === undefined)

const fieldsOf = ({ input }: Call) => Object.keys((input as z.ZodMiniObject)._zod.def.shape)

const json = 'application/json'
/** Bodies that are refused before a handler is asked, by their type and their bytes. */
const refused: [string, (call: Call) => [string, string]][] = [
  [
    'breaks its contract',
    (call) => [json, JSON.stringify(Object.fromEntries(fieldsOf(call).map((name) => [name, []])))],
  ],
  ['is no JSON', () => [json, '{"title":']],
  ['is a list', () => [json, '[]']],
  ['is too deep', () => [json, `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`]],
  ['says a key twice', () => [json, '{"a":1,"a":2}']],
  ['is too large', () => [json, JSON.stringify({ other: 'x'.repeat(70_000) })]],
  ['is a text', () => ['text/plain', 'x']],
]

describe('bodies that are refused', () => {
  const { world, ask, join } = countOn('embedded')
  let people = 0

  const say = (call: Call, who: string, from: string, type: string, body: string) =>
    send(world().address + call.path.replace(':id', noId), {
      method: call.method,
      headers: { cookie: world().cookies[who] ?? '', 'content-type': type, 'x-forwarded-for': from },
      body,
    })

  const ways = counted.flatMap((call) =>
    refused.map(([how, write]) => [`${call.method} ${call.path}`, how, call, ...write(call)] as const),
  )
  test.each(ways)('%s counts a body that %s', async (_line, _how, call, type, body) => {
    people += 1
    const who = call.open ? 'dan' : await join(`una-${people}`)
    const ofCaller = rates[call.limit as Limit].filter(({ per }) => !per.startsWith('account'))
    const most = Math.min(...ofCaller.map((rate) => rate.most))
    const from = `198.51.100.${people}`
    for (let turn = 0; turn < most; turn++)
      expect((await say(call, who, from, type, body)).status).toBeOneOf([400, 413, 415])
    const { status, headers } = await say(call, who, from, type, body)
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((seconds) => seconds > 0)])
  })

  test('a picture that came too often is refused before a byte of it is read', async () => {
    const una = await join('una-hurries')
    const edit = { bio: 'x' }
    for (let turn = 0; turn < rates.profile[0].most; turn++)
      expect((await ask(una, 'PATCH /api/profile', edit, '192.0.2.200')).status).toBe(200)
    const head = `PATCH /api/profile HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${world().cookies[una]}\r\n`
    const said = `${head}content-type: application/json\r\ncontent-length: 7400000\r\n\r\n`
    const [answer] = answersIn(await sayOnWire(world().address, said))
    expect(answer?.status).toBe(429)
  })

  test('a right body that is refused for what it asks is no deed', async () => {
    const una = await join('una-asks-for-the-past')
    const past = { ...plainRequest(), date: '2020-01-01T12:00:00.000Z' }
    for (let turn = 0; turn < 2 * rates.tasks[0].most; turn++)
      expect((await ask(una, 'POST /api/tasks', past, '192.0.2.200')).status).toBe(400)
    expect((await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')).status).toBe(201)
  })
})
