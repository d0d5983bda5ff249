import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoPassword } from '#server/db/seed/demo.ts'
import { emailOf } from '#server/db/seed/people.ts'
import { freshFolder, startServer } from '#tests/server-process.ts'

/** As `npm run audit` and its like run them, on an embedded database in this folder. */
async function run(name: string, folder: string, ...args: string[]) {
  const child = spawn(process.execPath, [`server/upkeep/${name}-command.ts`, ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SECRET: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  return { code: child.exitCode, said: `${out}${wrong}` }
}

test('a demo is audited, backed up and restored by one command each, and goes on as it was', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const file = `${elsewhere}/porchlight.zip`
  const server = await startServer({ folder, env: { DEMO: '1' } })
  for (const [name, ...args] of [['audit'], ['backup', file]] as const) {
    const { code, said } = await run(name, folder, ...args)
    expect([code, said]).toEqual([1, expect.stringContaining('in use by another process')])
  }
  expect(existsSync(file)).toBe(false)
  await server.stop()

  expect(await run('audit', folder)).toEqual({ code: 0, said: 'All is well: rows and files agree.\n' })
  expect(await run('backup', folder)).toEqual({ code: 1, said: 'Say it like this: npm run backup -- FILE\n' })
  expect((await run('backup', folder, file)).code).toBe(0)
  const over = await run('restore', folder, file)
  expect([over.code, over.said]).toEqual([1, expect.stringContaining('has a database already')])

  const place = `${elsewhere}/place`
  expect((await run('restore', place, file)).code).toBe(0)
  expect(readFileSync(`${place}/secret`, 'utf8')).toBe(readFileSync(`${folder}/secret`, 'utf8'))
  expect(await run('audit', place)).toEqual({ code: 0, said: 'All is well: rows and files agree.\n' })
  const restored = await startServer({ folder: place })
  const answer = await fetch(`${restored.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('maya'), password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  await restored.stop()
}, 180_000)
