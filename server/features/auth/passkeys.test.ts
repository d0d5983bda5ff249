import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { type AccountWorld, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { addPasskey, here, refusalOf, showPasskey, signUpWithPasskey, startPasskey } from '#tests/fixtures/passkeys.ts'
import { type Authenticator, createAuthenticator } from '#tests/fixtures/software-authenticator.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'
import { applyDueResets, requestFactorReset } from './reset-factor.ts'
import { openSession } from './sessions.ts'

describe.each(engines)('passkeys that come and go on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine, { host: 'localhost' })
  })
  afterAll(() => ways.close())

  const withPasskey = () => signUpWithPasskey(ways)
  const show = (cookie: string, authenticator: Authenticator) => showPasskey(ways, cookie, authenticator, here)
  const listOf = async (cookie: string) => (await ways.ask(cookie, 'GET /api/auth/passkeys')).body
  const events = async (id: string) => {
    const notices = ways.world.db.selectFrom('access_notices').select('event').where('user_id', '=', id)
    return (await notices.orderBy('created_at').execute()).map(({ event }) => event)
  }

  async function notMeToken(email: string, event: string): Promise<string> {
    const token = () => ways.newestToken(email, '/not-me')
    await expect
      .poll(async () => (await ways.ask('', 'POST /api/auth/not-me/check', { token: await token() })).body.event)
      .toBe(event)
    return token()
  }
  async function notMe(email: string, event: string) {
    const token = await notMeToken(email, event)
    expect((await ways.ask('', 'POST /api/auth/not-me', { token })).status).toBe(200)
  }

  test('are told behind the bell and by mail when they come and go', async () => {
    const { id, email, cookie, passkeyId } = await withPasskey()
    await ways.ask(cookie, `DELETE /api/auth/passkeys/${passkeyId}`)
    expect(await events(id)).toEqual(['passkey_added', 'passkey_removed'])
    const subjects = async () => (await ways.world.mailsTo(email)).map(({ subject }) => subject)
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining(['You have a new passkey', 'A passkey of yours was removed']))
    const { body } = await ways.ask(cookie, 'GET /api/notifications')
    expect(body.map(({ title }: { title: string }) => title)).toContain('You have a new passkey')
  })

  test('that are not the owner’s go by “Not me”, and removed ones come back', async () => {
    const added = await withPasskey()
    await notMe(added.email, 'passkey_added')
    expect((await show('', added.authenticator)).body.code).toBe('passkey_unknown')

    const removed = await withPasskey()
    expect((await show('', removed.authenticator)).status).toBe(200)
    await ways.ask(removed.cookie, `DELETE /api/auth/passkeys/${removed.passkeyId}`)
    await notMe(removed.email, 'passkey_removed')
    expect(await ways.isIn(removed.cookie)).toBe(false)
    const back = await show('', removed.authenticator)
    expect(back.status).toBe(200)
    expect(await listOf(cookieFrom(back))).toMatchObject([{ device: 'An unknown device', signsIn: true }])
  })

  test('that a thief added go with the notice of the thief’s sign-in, and older ones stay', async () => {
    const { email, authenticator } = await withPasskey()
    const thief = cookieFrom(await ways.login(email))
    const first = await notMeToken(email, 'new_browser')
    expect((await show(thief, authenticator)).status, 'a thief with the phone').toBe(200)
    const { authenticator: ofThief } = await addPasskey(ways, thief, here)
    expect((await ways.ask('', 'POST /api/auth/not-me', { token: first })).status).toBe(200)
    expect([(await show('', ofThief)).status, (await show('', authenticator)).status]).toEqual([400, 200])
  })

  test('from before the first proof of a mailbox end with it', async () => {
    const { email, cookie, token } = await ways.signUp()
    const { authenticator } = await addPasskey(ways, cookie, here)
    expect((await ways.verify('', { token })).body.hasEnded).toBe(true)
    expect((await show('', authenticator)).body.code).toBe('passkey_unknown')
    const subjects = async () => (await ways.world.mailsTo(email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your second step has ended')
  })

  test('from before the proof of another address are a second step only', async () => {
    const { id, cookie, authenticator, passkeyId } = await withPasskey()
    const moved = ways.newEmail()
    await ways.ask(cookie, 'PATCH /api/auth/email', { current: password, email: moved })
    const { resetToken } = (await ways.verify('', { token: await ways.newestToken(moved, '/verify-email') })).body
    expect(refusalOf(await show('', authenticator))).toEqual([400, 'passkey_no_sign_in'])
    const method = { userId: id, passkeyId }
    expect(await openSession(ways.world.db, method, { userAgent: '', replacedToken: null })).toBeNull()
    expect((await ways.reset(resetToken)).status).toBe(200)
    const inside = cookieFrom(await ways.login(moved, newPassword))
    expect(refusalOf(await startPasskey(ways, inside))).toEqual([403, 'second_factor_needed'])
    expect((await show(inside, authenticator)).status).toBe(200)
    expect(await listOf(inside)).toMatchObject([{ signsIn: false }])
    expect((await startPasskey(ways, inside)).status).toBe(200)
  })

  test('that a former owner of the account had do not sign in again by a notice from before', async () => {
    const { email, cookie, authenticator, passkeyId } = await withPasskey()
    await ways.ask(cookie, `DELETE /api/auth/passkeys/${passkeyId}`)
    const old = await notMeToken(email, 'passkey_removed')
    const moved = ways.newEmail()
    await ways.ask(cookie, 'PATCH /api/auth/email', { current: password, email: moved })
    const { resetToken } = (await ways.verify('', { token: await ways.newestToken(moved, '/verify-email') })).body
    expect((await ways.reset(resetToken)).status).toBe(200)
    const owner = cookieFrom(await ways.login(moved, newPassword))
    const { authenticator: ofOwner } = await addPasskey(ways, owner, here, { password: newPassword })
    expect((await ways.ask('', 'POST /api/auth/not-me', { token: old })).status).toBe(200)
    expect(refusalOf(await show('', authenticator))).toEqual([400, 'passkey_no_sign_in'])
    expect((await show('', ofOwner)).status, 'that of the owner stays').toBe(200)
  })

  test('keep out a thief who has begun an app, or a passkey, before', async () => {
    const { email, cookie } = await ways.signUp()
    const thief = cookieFrom(await ways.login(email))
    const { key } = (await ways.ask(thief, 'POST /api/auth/app', { password })).body
    const { body: begun } = await startPasskey(ways, thief)
    await addPasskey(ways, cookie, here)
    const confirmed = await ways.ask(thief, 'POST /api/auth/app/confirm', { code: codeOf(key) })
    expect(refusalOf(confirmed)).toEqual([403, 'second_factor_needed'])
    const own = createAuthenticator().create(begun.challenge, here)
    const added = await ways.ask(thief, 'POST /api/auth/passkeys', own)
    expect(refusalOf(added)).toEqual([403, 'second_factor_needed'])
  })

  test('stay when the password is forgotten', async () => {
    const { email, authenticator } = await withPasskey()
    await ways.ask('', 'POST /api/auth/forgot', { email })
    expect((await ways.reset(await ways.newestToken(email, '/reset-password'))).status).toBe(200)
    expect((await show('', authenticator)).status).toBe(200)
  })

  test('end with a lost second factor, unless one is shown before, and come back by “Not me”', async () => {
    const { id, email, authenticator } = await withPasskey()
    const ask = () => ways.world.db.transaction().execute((tx) => requestFactorReset(tx, id))
    const passDay = () =>
      sql`update factor_resets set asked_at = asked_at - interval '25 h', due_at = due_at - interval '25 h'`.execute(
        ways.world.db,
      )
    const apply = () => applyDueResets(ways.world.db, ways.world.bus)
    expect(await ask()).toMatchObject({ isNew: true })
    await passDay()
    expect((await show('', authenticator)).status).toBe(200)
    await apply()
    expect((await show('', authenticator)).status, 'it was shown').toBe(200)
    await ask()
    await passDay()
    await apply()
    expect((await show('', authenticator)).body.code).toBe('passkey_unknown')
    await notMe(email, 'reset_done')
    expect((await show('', authenticator)).status).toBe(200)
  })
})
