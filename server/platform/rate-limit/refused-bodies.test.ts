import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import { type Call, hasPayload } from '#shared/call.ts'
import { type RateName, rates } from '#shared/rates.ts'
import { useRateLimitedWorld } from '#tests/fixtures/rate-limited-world.ts'
import { parseResponses, sendRaw } from '#tests/http/raw-http.ts'
import { send } from '#tests/http/send.ts'
import { plainRequest } from '#tests/world.ts'

const noId = '00000000-0000-4000-8000-000000000001'

/** Every call with a JSON body and a rate limit of its own. */
const counted = Object.values(api)
  .flatMap((feature) => Object.values(feature) as Call[])
  .filter((call) => call.limit !== undefined && hasPayload(call) && call.requestType === undefined)

const fieldsOf = ({ input }: Call) => Object.keys((input as z.ZodMiniObject)._zod.def.shape)

const json = 'application/json'
/** Bodies that are refused before a handler is called: content type and body. */
const refused: [string, (call: Call) => [string, string]][] = [
  [
    'breaks its contract',
    (call) => [json, JSON.stringify(Object.fromEntries(fieldsOf(call).map((name) => [name, []])))],
  ],
  ['is no JSON', () => [json, '{"title":']],
  ['is a list', () => [json, '[]']],
  ['is too deep', () => [json, `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`]],
  ['is too large', () => [json, JSON.stringify({ other: 'x'.repeat(70_000) })]],
  ['is a text', () => ['text/plain', 'x']],
]

describe('bodies that are refused', () => {
  const { world, ask, join } = useRateLimitedWorld('embedded')
  let people = 0

  const sendBody = (call: Call, who: string, from: string, type: string, body: string) =>
    send(world().address + call.path.replace(':id', noId), {
      method: call.method,
      headers: { cookie: world().cookies[who] ?? '', 'content-type': type, 'x-forwarded-for': from },
      body,
    })

  const cases = counted.flatMap((call) =>
    refused.map(([how, write]) => [`${call.method} ${call.path}`, how, call, ...write(call)] as const),
  )
  test.each(cases)('%s counts a body that %s', async (_line, _how, call, type, body) => {
    people += 1
    const who = call.isPublic ? 'dan' : await join(`una-${people}`)
    const ofCaller = rates[call.limit as RateName].filter(({ per }) => !per.startsWith('account'))
    const most = Math.min(...ofCaller.map((rate) => rate.max))
    const from = `198.51.100.${people}`
    for (let turn = 0; turn < most; turn++)
      expect((await sendBody(call, who, from, type, body)).status).toBeOneOf([400, 413, 415])
    const { status, headers } = await sendBody(call, who, from, type, body)
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((seconds) => seconds > 0)])
  })

  test('a picture beyond the rate limit is refused before a byte of it is read', async () => {
    const una = await join('una-hurries')
    const edit = { bio: 'x' }
    for (let turn = 0; turn < rates.profile[0].max; turn++)
      expect((await ask(una, 'PATCH /api/profile', edit, '192.0.2.200')).status).toBe(200)
    const head = `PATCH /api/profile HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${world().cookies[una]}\r\n`
    const request = `${head}content-type: application/json\r\ncontent-length: 7400000\r\n\r\n`
    const [answer] = parseResponses(await sendRaw(world().address, request))
    expect(answer?.status).toBe(429)
  })

  test('a valid body whose request is refused does not count as a success', async () => {
    const una = await join('una-asks-for-the-past')
    const past = { ...plainRequest(), date: '2020-01-01T12:00:00.000Z' }
    for (let turn = 0; turn < 2 * rates.tasks[0].max; turn++)
      expect((await ask(una, 'POST /api/tasks', past, '192.0.2.200')).status).toBe(400)
    expect((await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')).status).toBe(201)
  })
})
