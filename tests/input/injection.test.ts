import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/setup/database.ts'
import { openWorld, plainRequest, type World } from '#tests/world.ts'

const hasSqlmap = spawnSync('sqlmap', ['--version']).status === 0

/** What closes a string, ends a statement or waits longer than a test may, had it been pasted into SQL. */
const statements = [
  "'; drop table tasks; --",
  "' or '1'='1",
  '1); select pg_sleep(60); --',
  "\\'; select 1; --",
  '$$; select 1; $$',
  "x' union select email from users --",
]

describe.each(engines)('SQL in what people send on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  test.each(statements)('T062: %s is kept as it was written, and found as words', async (statement) => {
    const words = `Please help: ${statement}`
    const task = await world.post({ title: words, description: `${words} and again`, availability: words })
    expect(task).toMatchObject({ title: words, availability: words })
    const offer = await world.ask('ben', 'POST /api/offers', { taskId: task.id, message: words })
    expect(offer.body.message).toBe(words)
    const sent = { taskId: task.id, recipientId: world.ids.ben, content: words }
    expect((await world.ask('ada', 'POST /api/messages', sent)).body.content).toBe(words)
    expect((await world.ask('ada', 'PATCH /api/profile', { bio: words, address: words })).body).toMatchObject({
      bio: words,
      address: words,
    })
    for (const name of ['q', 'category', 'near', 'tz', 'cursor', 'sort', 'miles']) {
      const { status, body } = await world.ask('cleo', `GET /api/tasks?${name}=${encodeURIComponent(statement)}`)
      // A zone that nobody knows is left out.
      expect([name, status]).toEqual([name, name === 'q' || name === 'tz' ? 200 : 400])
      if (status === 400) expect(JSON.stringify(body)).not.toMatch(/syntax|select|relation/)
    }
  })

  test.runIf(process.env['FUZZ_BODIES'] && hasSqlmap)(
    'T062: sqlmap finds no way into the search or into a post',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'porchlight-sqlmap-'))
      const common = [
        '--batch',
        '--level=3',
        '--dbms=PostgreSQL',
        '--cookie',
        world.cookies['ada'] ?? '',
        '--output-dir',
        folder,
      ]
      const targets = [
        [
          '-u',
          `${world.address}/api/tasks?q=dog&category=pets&near=41.8,-87.7&miles=5&sort=newest&tz=UTC`,
          '-p',
          'q,category,near,miles,sort,tz',
        ],
        [
          '-u',
          `${world.address}/api/tasks`,
          '--method=POST',
          '--data',
          JSON.stringify(plainRequest()),
          '--headers=Content-Type: application/json',
          '--ignore-code=400',
          '-p',
          'title,category,compensation,date',
        ],
      ]
      for (const target of targets) {
        const { stdout } = await promisify(execFile)('sqlmap', [...target, ...common], { maxBuffer: 50_000_000 })
        expect(stdout).toContain('do not appear to be injectable')
        expect(stdout).not.toMatch(/is vulnerable|identified the following injection/)
      }
      rmSync(folder, { recursive: true })
    },
    1_800_000,
  )
})
