import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { type AccessWorld, openAccessWorld, type TaskFacts } from '#tests/access/access-world.ts'
import { matrix } from '#tests/access/matrix.ts'
import type { Actor } from '#tests/access/rows/access-row.ts'
import { leaksIn } from '#tests/access/secrets.ts'
import { engines } from '#tests/setup/database.ts'
import { bodies, queries } from './hostile-input.ts'

const bodiesPerCall = Number(process.env['FUZZ_BODIES'] ?? 200)
/**
 * The seed is fixed in `npm test`, so that only a code change can make it fail, and random in the long run. FUZZ_SEED=…
 * repeats a run.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['FUZZ_BODIES'] ? randomInt(2 ** 31) : 20_261_121))
const concurrent = 10

const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Call[])
const documented = [200, 201, 400, 401, 403, 404, 409, 413, 415, 429]

const keysOf = ({ input }: Call): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).filter(
    (key) => key !== 'id',
  )

// `npm test` runs on one engine only, PostgreSQL if it is available; `npm run test:fuzz` runs on every engine.
describe.each(process.env['FUZZ_BODIES'] ? engines : engines.slice(-1))(
  `fuzzed input on %s, seed ${seed}`,
  (engine) => {
    let world: AccessWorld
    let tasks: TaskFacts[]
    let openCases: { id: string; reportId: string }[]
    beforeAll(async () => {
      world = await openAccessWorld(engine)
    })
    // Each call gets new tasks, because the one before may have changed them.
    beforeEach(async () => {
      tasks = [await world.createTask('open'), await world.createTask('matched'), await world.createTask('completed')]
      openCases = [await world.createCase(), await world.createCase()]
    })
    afterAll(() => world.close())

    /** Returns the person that makes a call; cleo's profile is the one that fuzzed calls may spoil. */
    const callerOf = ({ isPublic: open, role, path }: Call, number: number) => {
      if (open) return 'dan'
      if (role) return world.moderator
      if (path === '/api/profile') return 'cleo'
      return (['ada', 'ben', 'cleo', 'pia'] as const)[number % 4] as Actor
    }

    /** Returns the path of a call about something that exists, or in every fifth case about nothing. */
    const pathOf = ({ method, path, role }: Call, number: number): string => {
      if (number % 5 === 4) return path.replace(/:\w+/g, () => randomUUID())
      const task = tasks[number % tasks.length] as TaskFacts
      if (role) {
        const { id, reportId } = openCases[number % openCases.length] as (typeof openCases)[number]
        return path.replace(':id', id).replace(':reportId', reportId)
      }
      const row = matrix.find((one) => one.call === `${method} ${path}`)
      return path.replace(/:\w+/, row?.pathParameter?.(task) ?? task.id).replace(':moveId', task.moveOfAda)
    }

    async function sendInput(call: Call, input: string, number: number) {
      const path = pathOf(call, number)
      const who = callerOf(call, number)
      const hasQuery = call.method === 'GET'
      const { status, body, headers } = hasQuery
        ? await world.ask(who, `GET ${path}?${input}`)
        : await world.ask(who, `${call.method} ${path}`, {}, { body: input })
      const details = `${call.method} ${path} ${input.slice(0, 500)} → ${status} ${JSON.stringify(body).slice(0, 500)}`
      expect(documented, details).toContain(status)
      const isFile = status === 200 && call.responseType !== undefined
      expect(headers.get('content-type'), details).toContain(isFile ? call.responseType : 'json')
      if (isFile) return
      // Operators search for people by their addresses, and read nothing else of theirs.
      const isShown = (secret: string) => path === '/api/operator/people' && secret.includes('@')
      const leaks = leaksIn(JSON.stringify(body), who as Actor).filter((secret) => !isShown(secret))
      expect(leaks, details).toEqual([])
      if (status >= 400) expect(body.message, details).toMatch(/\w/)
      else expect(z.parse(call.output, body), details).toEqual(body)
    }

    test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
      'T068: %s answers whatever it is sent with a documented status and no foreign field',
      async (name, call) => {
        const validFields =
          (await matrix.find((row) => row.call === name && row.fieldsOf)?.fieldsOf?.(tasks[0] as TaskFacts, 'ada')) ??
          {}
        const isQuery = call.method === 'GET'
        const arbitrary = isQuery ? queries(keysOf(call)) : bodies({ ...validFields }, keysOf(call))
        // Calls that export an archive are slow and read no input, so they get fewer bodies.
        const numRuns = call.responseType ? Math.ceil(bodiesPerCall / 10) : bodiesPerCall
        const inputs = fc.sample(arbitrary, { seed, numRuns })
        for (let start = 0; start < inputs.length; start += concurrent) {
          const batch = inputs.slice(start, start + concurrent)
          await Promise.all(batch.map((input, index) => sendInput(call, input, start + index)))
        }
        expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
      },
      300_000,
    )
  },
)
