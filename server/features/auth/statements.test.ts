import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { browserCookieOf, cookieFrom } from '#tests/http/cookies.ts'
import { postgres } from '#tests/setup/database.ts'
import { openWorld, type World } from '#tests/world.ts'

/** Tables that signing in reads and writes; statements of background work name others too. A known browser adds one. */
const signingIn = /\b(users|accounts|sessions)\b/
const inBackground = /\b(outbox|pushes|pgboss|tasks|mail_links|notification_settings)\b|email_refused_at/

describe.runIf(postgres)('the statements of signing in', () => {
  let world: World
  const statements: string[] = []
  beforeAll(async () => {
    world = await openWorld('postgres', { onStatement: ({ sql }) => void statements.push(sql) })
  })
  afterAll(() => world.close())

  async function signIn(fields: object, cookie = '') {
    // Otherwise the first mails to the test users would be counted.
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
    statements.length = 0
    const headers = { cookie, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(fields) }
    const answer = await world.ask('dan', 'POST /api/auth/login', undefined, init)
    return { ...answer, statements: statements.filter((sql) => signingIn.test(sql) && !inBackground.test(sql)) }
  }

  test('at most three statements in a known browser, in sequence, also if it replaces a session', async () => {
    const browser = browserCookieOf(world.cookies.ben ?? '')
    const first = await signIn({ email: cast.ben.email, password }, browser)
    expect(first.statements, 'three at most').toHaveLength(3)
    expect(first.status).toBe(200)
    const again = await signIn({ email: cast.ben.email, password }, cookieFrom(first))
    expect([again.status, again.statements.length]).toEqual([200, 3])
    expect(first.statements.join('\n'), 'it is signing in that was counted').toMatch(/insert into sessions/)
  })

  test.each([
    ['a wrong password', { email: cast.ben.email, password: 'not mine' }],
    ['an address that nobody has', { email: 'nobody@porchlight.example', password }],
  ])('one statement for %s', async (_what, fields) => {
    const { status, statements } = await signIn(fields)
    expect([status, statements]).toEqual([401, [expect.stringContaining('"accounts"."password"')]])
  })
})
