import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const composed = 'Caf\u00e9-am-See-42'
const decomposed = composed.normalize('NFD')

describe.each(engines)('other ways to type the same, on %s', (engine) => {
  const world = useWorld(engine)

  const eve = { firstName: 'Eve', lastName: 'Stone' }
  const register = (email: string, password: string) =>
    world.ask('dan', 'POST /api/auth/register', { ...eve, email, password })
  const login = async (email: string, password: string) =>
    (await world.ask('dan', 'POST /api/auth/login', { email, password })).status

  test.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('a password that was first %s signs in, in either form', async (how, password) => {
    const email = `${how}@porchlight.example`
    expect((await register(email, password)).status).toBe(201)
    expect(await login(email, composed)).toBe(200)
    expect(await login(email, decomposed)).toBe(200)
    expect(await login(email, 'Cafe-am-See-42')).toBe(401)
  })

  test('a password stored as typed, from before normalization, still signs in', async () => {
    const email = 'before@porchlight.example'
    const { id } = (await register(email, composed)).body
    await world.db
      .updateTable('accounts')
      .set({ password: await hash(decomposed) })
      .where('user_id', '=', id)
      .execute()
    expect(await login(email, decomposed)).toBe(200)
    expect(await login(email, composed)).toBe(401)
  })

  test.each([
    ['plain@porchlight.example', '\u202Aplain@porchlight.example\u202C\u200B'],
    ['\uFEFFmarked@porchlight.example', 'Marked@Porchlight.example'],
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['olga@xn--e1afmkfd.xn--p1ai', 'OLGA@ПРИМЕР.РФ'],
    ['a&b@porchlight.example', 'A&B@porchlight.example'],
    ['john/doe@porchlight.example', ' john/doe@porchlight.example '],
    ['x~y@porchlight.example', 'x~y@porchlight.example'],
  ])('an account at %s is found as %s too, and mails go there', async (first, second) => {
    const { status, body } = await register(first, 'short walks and long talks')
    expect(status).toBe(201)
    expect((await register(second, 'short walks and long talks')).status).toBe(409)
    expect(await login(second, 'short walks and long talks')).toBe(200)
    expect((await world.ask('dan', 'POST /api/auth/forgot', { email: second })).status).toBe(200)
    const subjects = async () => (await world.mailsTo(body.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Choose a new password')
  })
})
