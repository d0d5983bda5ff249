import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { matrix } from '#tests/access/matrix.ts'
import type { Actor } from '#tests/access/rows/row.ts'
import { leaksIn } from '#tests/access/secrets.ts'
import { type Facts, openStage, type Stage } from '#tests/access/stage.ts'
import { engines } from '#tests/setup/database.ts'
import { bodies, queries } from './hostile.ts'

const bodiesPerCall = Number(process.env['FUZZ_BODIES'] ?? 200)
/**
 * Always the same in `npm test`, so that it fails for a change alone; another each time in the long run. FUZZ_SEED=…
 * repeats one.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['FUZZ_BODIES'] ? randomInt(2 ** 31) : 20_261_121))
const atOnce = 10

const calls = Object.values(api).flatMap((room) => Object.values(room) as Call[])
const documented = [200, 201, 400, 401, 403, 404, 409, 413, 415, 429]

const keysOf = ({ input }: Call): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).filter(
    (key) => key !== 'id',
  )

// In `npm test` on one engine alone, the faster one where there is one; `npm run test:fuzz` takes every engine.
describe.each(process.env['FUZZ_BODIES'] ? engines : engines.slice(-1))(
  `fuzzed input on %s, seed ${seed}`,
  (engine) => {
    let stage: Stage
    let facts: Facts[]
    beforeAll(async () => {
      stage = await openStage(engine)
    })
    // What one call has done to them leaves the next nothing to do.
    beforeEach(async () => {
      facts = [await stage.taskIn('open'), await stage.taskIn('matched'), await stage.taskIn('completed')]
    })
    afterAll(() => stage.end())

    /** Somebody whose own details a fuzzed call may spoil. */
    const whoMakes = ({ open, path }: Call, turn: number): Actor => {
      if (open) return 'dan'
      if (path === '/api/profile') return 'cleo'
      return (['ada', 'ben', 'cleo', 'pia'] as const)[turn % 4] as Actor
    }

    async function send(call: Call, written: string, turn: number) {
      const about = facts[turn % facts.length] as Facts
      const row = matrix.find((one) => one.call === `${call.method} ${call.path}`)
      const id = turn % 5 === 4 ? randomUUID() : (row?.at?.(about) ?? about.id)
      const path = call.path.replace(/:\w+/, id)
      const who = whoMakes(call, turn)
      const hasQuery = call.method === 'GET'
      const { status, body, headers } = hasQuery
        ? await stage.ask(who, `GET ${path}?${written}`)
        : await stage.ask(who, `${call.method} ${path}`, {}, { body: written })
      const told = `${call.method} ${path} ${written.slice(0, 500)} → ${status} ${JSON.stringify(body).slice(0, 500)}`
      expect(documented, told).toContain(status)
      const isFile = status === 200 && call.gives !== undefined
      expect(headers.get('content-type'), told).toContain(isFile ? call.gives : 'json')
      if (isFile) return
      expect(leaksIn(JSON.stringify(body), who), told).toEqual([])
      if (status >= 400) expect(body.message, told).toMatch(/\w/)
      else expect(z.parse(call.output, body), told).toEqual(body)
    }

    test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
      'T068: %s answers whatever it is sent with a documented status and no foreign field',
      async (name, call) => {
        const right =
          (await matrix.find((row) => row.call === name && row.send)?.send?.(facts[0] as Facts, 'ada')) ?? {}
        const isQuery = call.method === 'GET'
        const arbitrary = isQuery ? queries(keysOf(call)) : bodies({ ...right }, keysOf(call))
        // What packs all that somebody has takes its time, and reads nothing of what it is sent.
        const numRuns = call.gives ? Math.ceil(bodiesPerCall / 10) : bodiesPerCall
        const inputs = fc.sample(arbitrary, { seed, numRuns })
        for (let start = 0; start < inputs.length; start += atOnce) {
          const batch = inputs.slice(start, start + atOnce)
          await Promise.all(batch.map((written, index) => send(call, written, start + index)))
        }
        expect((await stage.ask('dan', 'GET /healthz')).status).toBe(200)
      },
      300_000,
    )
  },
)
