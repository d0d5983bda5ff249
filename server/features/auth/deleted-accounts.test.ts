import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loggedOutCookie } from '#shared/auth/logged-out-cookie.ts'
import { sessionDays } from '#shared/constants.ts'
import { cast, password } from '#tests/cast.ts'
import { sessionCookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { sweepExpiredAccess } from './jobs.ts'

describe.each(engines)('devices of a deleted account on %s', (engine) => {
  const world = useWorld(engine)
  const readRows = () => world.db.selectFrom('verifications').selectAll().execute()
  const login = async () =>
    sessionCookieFrom(await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password }))
  const readUser = async (cookie: string) => {
    const { status, headers } = await world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })
    return { status, isToldToClear: headers.getSetCookie().some((line) => line.startsWith(`${loggedOutCookie}=1`)) }
  }

  test('only a session that ended with its account tells its browser to delete drafts', async () => {
    const [here, phone, desk] = [await login(), await login(), await login()]
    expect(await readUser(desk)).toEqual({ status: 200, isToldToClear: false })

    const signedOut = await world.ask('dan', 'DELETE /api/auth/sessions', {}, { headers: { cookie: phone } })
    expect(signedOut.status).toBe(200)
    expect(await readUser(desk), 'ended by a sign-out elsewhere').toEqual({ status: 401, isToldToClear: false })

    const again = await login()
    const deletion = await world.ask(
      'dan',
      'DELETE /api/account',
      { password },
      { headers: { cookie: again, 'content-type': 'application/json' } },
    )
    expect(deletion.status).toBe(200)
    expect(await readUser(phone)).toEqual({ status: 401, isToldToClear: true })
    expect(await readUser(phone), 'the first answer may not arrive').toEqual({ status: 401, isToldToClear: true })
    expect(await readUser(here), 'ended before the deletion').toEqual({ status: 401, isToldToClear: false })
    expect(await readUser(`${phone}x`), 'not signed by this server').toEqual({ status: 401, isToldToClear: false })
    expect(JSON.stringify(await readRows())).not.toContain(phone.slice(0, 20))

    await sweepExpiredAccess(world.db)
    expect((await readUser(phone)).isToldToClear).toBe(true)
    await sql`update verifications set expires_at = expires_at - make_interval(days => ${sessionDays}::int)`.execute(
      world.db,
    )
    await sweepExpiredAccess(world.db)
    expect(await readRows()).toEqual([])
  })
})
