import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, openAccessWorld } from '#tests/access/access-world.ts'
import { writeCalls } from '#tests/access/write-calls.ts'
import { engines } from '#tests/setup/database.ts'

const noBodies: [string, Record<string, string>, string | undefined][] = [
  ['without a body', {}, undefined],
  ['with a type and no body', { 'content-type': 'application/json' }, undefined],
  ['with an empty text', { 'content-type': 'text/plain' }, ''],
]

describe.each(engines)('optional bodies on %s', (engine) => {
  let stage: AccessWorld
  beforeAll(async () => {
    stage = await openAccessWorld(engine)
  })
  afterAll(() => stage.close())

  const optional = writeCalls.filter((write) => write.mayOmitBody).map((write) => [write.name, write] as const)
  test.each(optional)('T058: %s is answered without one as with an empty object', async (_, write) => {
    const send = async (headers: Record<string, string>, body: string | undefined) => {
      const { who, line } = await write.prepare(stage)
      const init = {
        method: line.split(' ')[0] as string,
        headers: { cookie: stage.cookies[who] ?? '', ...headers },
        ...(body !== undefined && { body }),
      }
      const { status, body: answer } = await stage.ask(who, line, undefined, init)
      return { status, code: answer.code, message: answer.message }
    }
    const withEmptyObject = await send({ 'content-type': 'application/json' }, '{}')
    if (write.succeeds) expect(withEmptyObject.status).toBe(200)
    for (const [way, headers, body] of noBodies)
      expect([way, await send(headers, body)]).toEqual([way, withEmptyObject])
  })
})
