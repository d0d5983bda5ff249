import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { passMinutesSinceFactor } from '#tests/fixtures/moderation.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const calls = Object.values(api.operator).map(({ method, path }) => ({
  line: `${method} ${path.replace(':id', randomUUID())}`,
  fields: method === 'GET' ? undefined : {},
}))

describe.each(engines)('what operators do on %s', (engine) => {
  const world = useWorld(engine)

  test('does not exist for neighbors without a role, nor for moderators', async () => {
    const mo = await joinAs(world, 'moderator')
    const unknown = await world.ask('cleo', 'GET /api/operator/nothing')
    for (const { line, fields } of calls) {
      expect((await world.ask('dan', line, fields)).status, line).toBe(401)
      for (const who of ['cleo', mo.name]) {
        const { status, body } = await world.ask(who, line, fields)
        expect({ status, body }, `${line} as ${who}`).toEqual({ status: 404, body: unknown.body })
      }
    }
  })

  test('needs a second factor of the last 12 hours', async () => {
    const ola = await joinAs(world, 'operator')
    await passMinutesSinceFactor(world, ola.id, 12 * 60 + 1)
    for (const { line, fields } of calls)
      expect(await world.ask(ola.name, line, fields), line).toMatchObject({
        status: 403,
        body: { code: 'second_factor_needed' },
      })
  })
})
