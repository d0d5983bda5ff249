import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freshFactorMinutes, passkeyChallengeMinutes, passkeysMax } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { addPasskey, here, refusalOf, showPasskey, signUpWithPasskey, startPasskey } from '#tests/fixtures/passkeys.ts'
import { createAuthenticator } from '#tests/fixtures/software-authenticator.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'
import { sweepExpiredAccess } from './jobs.ts'
import { insertChallenge } from './passkey-challenges.ts'
import { recordUse } from './passkeys.ts'

describe.each(engines)('passkeys on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine, { host: 'localhost' })
  })
  afterAll(() => ways.close())

  const listOf = async (cookie: string) => (await ways.ask(cookie, 'GET /api/auth/passkeys')).body
  const show = (cookie: string, authenticator: ReturnType<typeof createAuthenticator>, behavior = {}) =>
    showPasskey(ways, cookie, authenticator, { ...here, ...behavior })
  const setSession = (id: string, columns: { factor_shown_at?: Date | null }) =>
    ways.world.db.updateTable('sessions').set(columns).where('user_id', '=', id).execute()
  const factorShown = async (cookie: string) =>
    (await ways.ask(cookie, 'DELETE /api/auth/passkeys/00000000-0000-4000-8000-000000000001')).status === 404

  const withPasskey = () => signUpWithPasskey(ways)

  test('sign in without password, code or address, and count as a second factor', async () => {
    const { id, authenticator, cookie } = await withPasskey()
    expect(await listOf(cookie)).toEqual([
      {
        id: expect.any(String),
        device: 'An unknown device',
        createdAt: expect.any(String),
        lastUsedAt: null,
        signsIn: true,
      },
    ])
    await turnAppOn(ways, cookie)
    const answer = await show('', authenticator)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const inside = cookieFrom(answer)
    expect((await ways.ask(inside, 'GET /api/auth/user')).body.id).toBe(id)
    expect(await factorShown(inside)).toBe(true)
    expect((await listOf(inside))[0].lastUsedAt).toEqual(expect.any(String))
    expect((await ways.ask(inside, 'GET /api/auth/factors')).body).toMatchObject({ passkeys: 1 })
  })

  test('are added after the password, and with a second factor only after that is shown', async () => {
    const { cookie, id } = await ways.signUp()
    expect(refusalOf(await startPasskey(ways, cookie, { password: 'not mine' }))).toEqual([400, 'wrong_password'])
    expect(refusalOf(await startPasskey(ways, cookie, {}))).toEqual([400, 'wrong_password'])
    await addPasskey(ways, cookie, here)
    await setSession(id, { factor_shown_at: new Date(Date.now() - (freshFactorMinutes + 1) * 60_000) })
    const [{ id: passkeyId }] = await listOf(cookie)
    for (const [line, fields] of [
      ['POST /api/auth/passkeys/options', { password }],
      ['POST /api/auth/app', { password }],
      [`DELETE /api/auth/passkeys/${passkeyId}`, undefined],
    ] as const)
      expect(refusalOf(await ways.ask(cookie, line, fields)), line).toEqual([403, 'second_factor_needed'])
  })

  test('renew the proof in a session, and do not open another account in it', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()]
    await setSession(person.id, { factor_shown_at: null })
    expect(await factorShown(person.cookie)).toBe(false)
    expect((await show(person.cookie, person.authenticator)).status).toBe(200)
    expect(await factorShown(person.cookie)).toBe(true)
    expect(refusalOf(await show(person.cookie, other.authenticator))).toEqual([400, 'passkey_of_other'])
  })

  test('complete a sign-in that lacks its second step', async () => {
    const { email, authenticator, cookie } = await withPasskey()
    await turnAppOn(ways, cookie)
    const partial = cookieFrom(await ways.login(email))
    const { body } = await ways.ask(partial, 'POST /api/auth/passkeys/challenge')
    expect(body.allowCredentials).toMatchObject([{ id: authenticator.credentialId, transports: ['internal'] }])
    const done = await show(partial, authenticator)
    expect(await ways.isIn(cookieFrom(done))).toBe(true)
    expect((await ways.ask(partial, 'POST /api/auth/second-step', { code: '123456' })).body.code).toBe('signed_out')
  })

  test('of an account without any are not asked for', async () => {
    const { cookie } = await ways.signUp()
    expect(refusalOf(await ways.ask(cookie, 'POST /api/auth/passkeys/challenge'))).toEqual([404, 'passkey_none'])
    expect((await ways.ask('', 'POST /api/auth/passkeys/challenge')).body.allowCredentials ?? []).toEqual([])
  })

  test.each([
    ['is of another site', { origin: 'https://localhost.evil.example' }, 'passkey_wrong_host'],
    ['is signed for another host', { rpId: 'elsewhere.example' }, 'passkey_failed'],
    ['was not unlocked', { isVerified: false }, 'passkey_failed'],
  ])('are refused when the answer %s', async (_, behavior, code) => {
    const { authenticator, cookie } = await withPasskey()
    expect(refusalOf(await show('', authenticator, behavior))).toEqual([400, code])
    const added = await addPasskey(ways, cookie, { ...here, ...behavior })
    expect(refusalOf(added.added)).toEqual([400, code])
    expect(await listOf(cookie)).toHaveLength(1)
  })

  test('are refused with a certificate, which would lead the server elsewhere, and with an endless id', async () => {
    const { cookie } = await ways.signUp()
    const added = await addPasskey(ways, cookie, { ...here, hasCertificate: true })
    expect(refusalOf(added.added)).toEqual([400, 'passkey_failed'])
    for (const [idBytes, status] of [
      [1023, 201],
      [1024, 400],
      [4000, 400],
    ] as const) {
      const { body } = await startPasskey(ways, cookie)
      const input = createAuthenticator({ idBytes }).create(body.challenge, here)
      expect((await ways.ask(cookie, 'POST /api/auth/passkeys', input)).status, `${idBytes}`).toBe(status)
    }
  })

  test('are refused when forged, unknown or removed', async () => {
    const [{ authenticator, cookie, passkeyId }, forger] = [await withPasskey(), createAuthenticator()]
    expect(refusalOf(await show('', forger))).toEqual([400, 'passkey_unknown'])
    const { body } = await ways.ask('', 'POST /api/auth/passkeys/challenge')
    const forged = { ...forger.show(body.challenge, here), credentialId: authenticator.credentialId }
    expect(refusalOf(await ways.ask('', 'POST /api/auth/passkeys/show', forged))).toEqual([400, 'passkey_failed'])
    expect((await ways.ask(cookie, `DELETE /api/auth/passkeys/${passkeyId}`)).status).toBe(200)
    expect(refusalOf(await show('', authenticator))).toEqual([400, 'passkey_unknown'])
  })

  test('answer a challenge once, also at the same moment, for its purpose and its user, and not too late', async () => {
    const { authenticator, cookie } = await withPasskey()
    const answer = async () => {
      const { body } = await ways.ask('', 'POST /api/auth/passkeys/challenge')
      return authenticator.show(body.challenge, here)
    }
    const send = (fields: object) => ways.ask('', 'POST /api/auth/passkeys/show', fields)
    const once = await answer()
    const answers = await Promise.all([send(once), send(once)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const failed = await answer()
    expect((await send({ ...failed, signature: 'AAAA' })).body.code).toBe('passkey_failed')
    expect((await send(failed)).body.code, 'it was used up').toBe('passkey_late')
    expect((await send(authenticator.show('bm90IG9mIHRoaXMgc2l0ZQ', here))).body.code).toBe('passkey_late')

    const { body: creation } = await startPasskey(ways, cookie)
    expect((await send(authenticator.show(creation.challenge, here))).body.code).toBe('passkey_late')
    const other = await ways.signUp()
    const stolen = createAuthenticator().create(creation.challenge, here)
    expect((await ways.ask(other.cookie, 'POST /api/auth/passkeys', stolen)).body.code).toBe('passkey_late')

    const late = await answer()
    await sql`update passkey_challenges set expires_at = expires_at - make_interval(mins => ${passkeyChallengeMinutes})`.execute(
      ways.world.db,
    )
    expect((await send(late)).body.code).toBe('passkey_late')
    await sweepExpiredAccess(ways.world.db)
    expect(await ways.world.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })

  test('of which somebody has a copy are refused, because the counter does not grow', async () => {
    const person = await ways.signUp()
    const { authenticator, added } = await addPasskey(ways, person.cookie, { ...here, counter: 5 })
    expect((await show('', authenticator, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(refusalOf(await show('', authenticator, { counter }))).toEqual([400, 'passkey_failed'])
    const uses = await ways.world.db
      .transaction()
      .execute(async (tx) => [await recordUse(tx, added.body.id, 7), await recordUse(tx, added.body.id, 8)])
    expect(uses, 'in the statement too').toEqual([false, true])
  })

  test('are few, each is somebody’s alone, and none is added twice', async () => {
    const { cookie, authenticator } = await withPasskey()
    const { body } = await startPasskey(ways, cookie)
    expect(body.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }])
    const again = await ways.ask(cookie, 'POST /api/auth/passkeys', authenticator.create(body.challenge, here))
    expect(refusalOf(again)).toEqual([409, 'passkey_exists'])
    const { body: last } = await startPasskey(ways, cookie)
    for (let count = 1; count < passkeysMax; count++)
      expect((await addPasskey(ways, cookie, here)).added.status).toBe(201)
    expect(refusalOf(await startPasskey(ways, cookie))).toEqual([409, 'too_many_passkeys'])
    const late = await ways.ask(cookie, 'POST /api/auth/passkeys', createAuthenticator().create(last.challenge, here))
    expect(refusalOf(late)).toEqual([409, 'too_many_passkeys'])
  })

  test('let a suspended neighbor in to the one screen', async () => {
    const { id, authenticator } = await withPasskey()
    await ways.world.db
      .insertInto('restrictions')
      .values({ user_id: id, kind: 'suspend', ends_at: sql<Date>`now() + interval '1 day'` })
      .execute()
    const inside = cookieFrom(await show('', authenticator))
    expect((await ways.ask(inside, 'GET /api/auth/user')).status).toBe(200)
    expect(refusalOf(await ways.ask(inside, 'GET /api/auth/passkeys'))).toEqual([403, 'suspended'])
  })

  test('are exported without their keys, and go with the account', async () => {
    const { id, cookie, authenticator } = await withPasskey()
    await ways.ask(cookie, 'DELETE /api/account', { password })
    const rows = ways.world.db.selectFrom('passkeys').select('id').where('user_id', '=', id)
    expect(await rows.execute()).toEqual([])
    expect((await show('', authenticator)).body.code).toBe('passkey_unknown')
  })

  test('have no more challenges than the server wants to keep', async () => {
    const insert = (challenge: string) => insertChallenge(ways.world.db, challenge, null)
    await sql`insert into passkey_challenges (challenge_hash, expires_at)
      select 'h' || n, now() + make_interval(secs => n / 1000.0) from generate_series(1, 10000) n`.execute(
      ways.world.db,
    )
    await insert('one more')
    const { rows } = await sql<{ count: number; oldest: boolean }>`select count(*)::int as count,
      bool_or(challenge_hash = 'h1') as oldest from passkey_challenges`.execute(ways.world.db)
    expect(rows).toEqual([{ count: 10_000, oldest: false }])
    await ways.world.db.deleteFrom('passkey_challenges').execute()
  })

  test('and the app each complete a sign-in', async () => {
    const { email, cookie } = await withPasskey()
    const { key } = await turnAppOn(ways, cookie)
    const partial = cookieFrom(await ways.login(email))
    expect((await ways.ask(partial, 'POST /api/auth/second-step', { code: codeOf(key) })).status).toBe(200)
  })
})
