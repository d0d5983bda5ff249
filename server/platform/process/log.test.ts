import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#tests/world.ts'
import { errorLine } from './log.ts'

test('the log line of a failing call says what failed, and contains nothing that people wrote', async () => {
  const lines: string[] = []
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
  const world = await openWorld('embedded', { logger })
  const { id: taskId } = await world.post()
  await sql`alter table messages add constraint planted_failure check (content not like '%planted%')`.execute(world.db)
  await sql`alter table users add constraint planted_person check (email not like 'planted%')`.execute(world.db)
  lines.length = 0

  const message = { taskId, recipientId: world.ids.ada, content: 'planted words' }
  expect((await world.ask('ben', 'POST /api/messages?near=planted-place', message)).status).toBe(500)
  const person = {
    firstName: 'Eve',
    lastName: 'Stone',
    email: 'planted@porchlight.example',
    password: 'planted-secret',
  }
  expect((await world.ask('dan', 'POST /api/auth/register', person)).status).toBe(500)
  await world.ask('dan', 'POST /api/auth/login', { email: 'planted@porchlight.example', password: 'planted-secret' })
  world.app.log.error({
    cookie: 'planted',
    headers: { cookie: 'planted', 'set-cookie': 'planted', authorization: 'Bearer planted' },
    user: { email: 'planted' },
  })
  await world.close()

  const record = lines.join('')
  expect(record).toContain('planted_failure')
  expect(record).toContain('"path":"/api/messages"')
  expect(record).toContain('planted_person')
  const innocent = /planted_(failure|person)/g
  expect(record.replaceAll(innocent, '')).not.toContain('planted')
  for (const cookie of Object.values(world.cookies).filter(Boolean)) expect(record).not.toContain(cookie)
})

test('an error outside the app is logged as one line too, without the error’s other fields', () => {
  const command = { name: 'hello', args: ['3', 'AUTH', 'default', 'planted-secret'] }
  const line = errorLine(Object.assign(new Error('WRONGPASS invalid password'), { command }))
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { message: 'WRONGPASS invalid password' } })
  expect(line).not.toMatch(/planted|\n/)
})

test.each([(error: Error) => error, (err: Error) => ({ err })])(
  'a log line never repeats a refused value',
  async (logged) => {
    const lines: string[] = []
    const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
    const world = await openWorld('embedded', { logger })
    const refused = Object.assign(new Error('invalid input syntax: "planted words"'), { code: '22P02' })
    world.app.log.error(logged(refused))
    await world.close()
    const [line = ''] = lines.filter((one) => one.includes('22P02'))
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'PostgreSQL refused a value: 22P02' })
    expect(line).not.toContain('planted')
  },
)
