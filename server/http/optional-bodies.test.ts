import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '#tests/access/stage.ts'
import { writes } from '#tests/access/writes.ts'
import { engines } from '#tests/setup/database.ts'

const noBodies: [string, Record<string, string>, string | undefined][] = [
  ['without a body', {}, undefined],
  ['with a type and no body', { 'content-type': 'application/json' }, undefined],
  ['with an empty text', { 'content-type': 'text/plain' }, ''],
]

describe.each(engines)('a body that may be left out, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
  })
  afterAll(() => stage.end())

  const optional = writes.filter((write) => write.mayOmitBody).map((write) => [write.name, write] as const)
  test.each(optional)('T058: %s needs none', async (_, write) => {
    for (const [way, headers, body] of noBodies) {
      const { who, line } = await write.prepare(stage)
      const init = {
        method: line.split(' ')[0] as string,
        headers: { cookie: stage.cookies[who] ?? '', ...headers },
        ...(body !== undefined && { body }),
      }
      expect([way, (await stage.ask(who, line, undefined, init)).status]).toEqual([way, 200])
    }
  })
})
