import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskSearch } from '#shared/tasks/search-schema.ts'
import { withOptionalTexts } from '#tests/fixtures/task-texts.ts'
import { engines } from '#tests/setup/database.ts'
import { useWorld } from '#tests/use-world.ts'
import { plainRequest } from '#tests/world.ts'

const hasSqlmap = spawnSync('sqlmap', ['--version']).status === 0

/** Texts that would close a string, end a statement or cause a long delay if they were concatenated into SQL. */
const statements = [
  "'; drop table tasks; --",
  "' or '1'='1",
  '1); select pg_sleep(60); --',
  "\\'; select 1; --",
  '$$; select 1; $$',
  "x' union select email from users --",
]

const searchParameters = Object.keys(
  z.toJSONSchema(taskSearch, { io: 'input', unrepresentable: 'any' }).properties ?? {},
)

describe.each(engines)('SQL in the input of people on %s', (engine) => {
  const world = useWorld(engine)

  test.each(statements)('T062: %s is stored as it was written, and searched as text', async (statement) => {
    const text = `Please help: ${statement}`
    const task = await world.post({
      title: text,
      description: `${text} and again`,
      ...withOptionalTexts(text),
    })
    expect(task).toMatchObject({ title: text, description: `${text} and again`, ...withOptionalTexts(text) })
    const offer = await world.ask('ben', 'POST /api/offers', { taskId: task.id, message: text })
    expect(offer.body.message).toBe(text)
    const sent = { taskId: task.id, recipientId: world.ids.ben, content: text }
    expect((await world.ask('ada', 'POST /api/messages', sent)).body.content).toBe(text)
    expect((await world.ask('ada', 'PATCH /api/profile', { bio: text, address: text })).body).toMatchObject({
      bio: text,
      address: text,
    })
    for (const name of searchParameters) {
      const { status, body } = await world.ask('cleo', `GET /api/tasks?${name}=${encodeURIComponent(statement)}`)
      // An unknown time zone is ignored.
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
