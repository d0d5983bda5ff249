import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFactorReset, takeDueReset } from '#server/features/auth/factor-resets.ts'
import { applyDueResets, scheduleFactorResets } from '#server/features/auth/reset-factor.ts'
import { factorResetHours } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'
import { askFactorReset } from './ask-factor-reset.ts'
import { changeRole } from './change-role.ts'

describe.each(engines)('a lost second factor on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  const ask = (id: string) => ways.world.db.transaction().execute((tx) => askFactorReset(tx, id))
  const apply = () => applyDueResets(ways.world.db, ways.world.bus)
  const shiftBack = (id: string, minutes: number) =>
    sql`update factor_resets set asked_at = asked_at - make_interval(mins => ${minutes}),
      due_at = due_at - make_interval(mins => ${minutes}) where user_id = ${id}::uuid`.execute(ways.world.db)
  const isPending = async (id: string) => (await findFactorReset(ways.world.db, id)) !== undefined
  const logOf = async (id: string) => {
    const lines = ways.world.db.selectFrom('moderation_log').select(['verb', 'actor_id']).where('subject_id', '=', id)
    return (await lines.orderBy('id').execute()).map(({ verb, actor_id }) => [
      verb,
      actor_id === id ? 'self' : actor_id,
    ])
  }
  const subjectsTo = async (email: string) => (await ways.world.mailsTo(email)).map(({ subject }) => subject)
  const step = (cookie: string, code: string) => ways.ask(cookie, 'POST /api/auth/second-step', { code })
  const notMeTokenOf = async (email: string, event: string) => {
    const token = () => ways.newestToken(email, '/not-me')
    await expect
      .poll(async () => (await ways.ask('', 'POST /api/auth/not-me/check', { token: await token() })).body.event)
      .toBe(event)
    return token()
  }

  async function signUpWithApp() {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    return { ...person, ...(await turnAppOn(ways, person.cookie)) }
  }
  const giveRole = (id: string) => ways.world.db.transaction().execute((tx) => changeRole(tx, id, 'moderator'))
  const daysMinutes = factorResetHours * 60

  test('ends after 24 hours and not before, and its user is told at both times', async () => {
    const { id, email, cookie, key } = await signUpWithApp()
    const partialCookie = cookieFrom(await ways.login(email))
    expect(await ask(id)).toMatchObject({ isNew: true })
    await expect.poll(() => subjectsTo(email)).toContain('Your second step ends in a day')
    await shiftBack(id, daysMinutes - 1)
    await apply()
    expect((await ways.login(email)).body, 'at 23:59').toEqual({ secondFactor: true })
    await shiftBack(id, 2)
    await apply()
    expect((await ways.login(email)).body.id, 'at 24:01').toBe(id)
    await expect.poll(() => subjectsTo(email)).toContain('Your second step has ended')
    expect((await ways.ask(cookie, 'GET /api/auth/factors')).body).toEqual({
      appSince: null,
      backupCodesLeft: 0,
      passkeys: 0,
    })
    const codes = ways.world.db.selectFrom('backup_codes').select('user_id').where('user_id', '=', id)
    expect(await codes.execute()).toEqual([])
    expect((await step(partialCookie, codeOf(key))).body.code, 'a sign-in from before').toBe('signed_out')
    expect(await logOf(id)).toEqual([
      ['factor_reset_asked', null],
      ['factor_reset_done', null],
    ])
    const { body } = await ways.ask(cookie, 'GET /api/notifications')
    expect(body.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Your second step ends in a day', 'Your second step has ended']),
    )
  })

  test('ends also if no job ran for days, and only once', async () => {
    const { id } = await signUpWithApp()
    await ask(id)
    await shiftBack(id, 5 * daysMinutes)
    await Promise.all([apply(), apply()])
    await ask(id)
    expect(await isPending(id), 'nothing is left to end').toBe(false)
    expect((await logOf(id)).filter(([verb]) => verb === 'factor_reset_done')).toHaveLength(1)
    const notices = ways.world.db.selectFrom('access_notices').select('event').where('user_id', '=', id)
    expect((await notices.where('event', 'in', ['reset_asked', 'reset_done']).execute()).length).toBe(1)
  })

  test('is asked for once, however often somebody asks', async () => {
    const { id, email } = await signUpWithApp()
    const [first, second] = [await ask(id), await ask(id)]
    expect(second).toEqual({ dueAt: first?.dueAt, isNew: false })
    expect(await logOf(id)).toEqual([['factor_reset_asked', null]])
    const notices = ways.world.db.selectFrom('access_notices').select('event').where('user_id', '=', id)
    expect(await notices.where('event', '=', 'reset_asked').execute()).toHaveLength(1)
    const wrong = await step(cookieFrom(await ways.login(email)), '0'.repeat(16))
    expect(wrong.body.code).toBe('wrong_code')
    expect(await isPending(id), 'a wrong code stops nothing').toBe(true)
  })

  test.each(['a code of the app', 'a backup code', 'a code shown once more'] as const)('is kept by %s', async (by) => {
    const { id, email, cookie, key, codes } = await signUpWithApp()
    await ask(id)
    await shiftBack(id, daysMinutes + 1)
    const session = by === 'a code shown once more' ? cookie : cookieFrom(await ways.login(email))
    expect((await step(session, by === 'a backup code' ? (codes[0] ?? '') : codeOf(key))).status).toBe(200)
    await apply()
    expect((await ways.login(email)).body).toEqual({ secondFactor: true })
    expect(await logOf(id)).toEqual([
      ['factor_reset_asked', null],
      ['factor_reset_stopped', 'self'],
    ])
    expect(await ask(id), 'it can be asked for again').toMatchObject({ isNew: true })
  })

  test('is not kept by a remembered device, which shows no factor', async () => {
    const { id, email, key } = await signUpWithApp()
    const partial = await ways.login(email)
    const remembered = await ways.ask(cookieFrom(partial), 'POST /api/auth/second-step', {
      code: codeOf(key),
      remember: true,
    })
    await ask(id)
    const again = await ways.ask(cookieFrom(remembered), 'POST /api/auth/login', { email, password })
    expect(again.body.id, 'no second step there').toBe(id)
    await shiftBack(id, daysMinutes + 1)
    await apply()
    const browsers = ways.world.db.selectFrom('known_browsers').select('remembered_until').where('user_id', '=', id)
    expect((await browsers.execute()).filter((row) => row.remembered_until)).toEqual([])
  })

  test('is kept by “Not me” in the first mail, and comes back by that in the second', async () => {
    const { id, email, key, codes } = await signUpWithApp()
    await ask(id)
    const stop = await notMeTokenOf(email, 'reset_asked')
    expect((await ways.ask('', 'POST /api/auth/not-me', { token: stop })).body.resetToken).toBeTruthy()
    expect([await isPending(id), (await ways.login(email)).body]).toEqual([false, { secondFactor: true }])

    await ask(id)
    const late = await notMeTokenOf(email, 'reset_asked')
    await shiftBack(id, daysMinutes + 1)
    await apply()
    const back = await notMeTokenOf(email, 'reset_done')
    expect((await ways.ask('', 'POST /api/auth/not-me', { token: late })).status, 'nothing to stop').toBe(400)
    expect((await ways.ask('', 'POST /api/auth/not-me', { token: back })).status).toBe(200)
    const partial = cookieFrom(await ways.login(email))
    expect((await step(partial, codes[1] ?? '')).status).toBe(200)
    expect((await step(cookieFrom(await ways.login(email)), codeOf(key))).status).toBe(200)
  })

  test('stays if the reset is stopped and asked for anew while the job runs', async () => {
    const { id } = await signUpWithApp()
    await ask(id)
    expect(await ways.world.db.transaction().execute((tx) => takeDueReset(tx, id))).toBe(false)
    expect(await isPending(id)).toBe(true)
  })

  test('of a neighbor without one changes nothing', async () => {
    const { id } = await ways.signUp()
    expect(await ask(id)).toBeNull()
    expect([await isPending(id), await logOf(id)]).toEqual([false, []])
  })

  test('is mailed to all others with a role, be it a moderator’s or a neighbor’s', async () => {
    const [mo, ola, neighbor] = [await signUpWithApp(), await ways.signUp(), await signUpWithApp()]
    for (const { id } of [mo, ola]) await giveRole(id)
    const told = async (email: string) =>
      (await ways.world.mailsTo(email)).filter(({ subject }) => subject === 'A lost second step ends in a day')
    await ask(mo.id)
    await expect.poll(async () => (await told(ola.email)).length).toBe(1)
    await ask(neighbor.id)
    await expect.poll(async () => [(await told(ola.email)).length, (await told(mo.email)).length]).toEqual([2, 1])
    expect((await told(mo.email))[0]?.text).toMatch(/Vera Lund, on \w+day, /)
    expect(await told(neighbor.email)).toEqual([])
  })

  test('and its reset go with the account', async () => {
    const { id, cookie } = await signUpWithApp()
    await ask(id)
    await ways.ask(cookie, 'DELETE /api/account', { password: 'not mine' })
    expect(await isPending(id)).toBe(true)
    await ways.world.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await isPending(id)).toBe(false)
  })

  test('is never due at once, says the database', async () => {
    const { id } = await signUpWithApp()
    const row = { user_id: id, due_at: sql<Date>`now()` }
    await expect(ways.world.db.insertInto('factor_resets').values(row).execute()).rejects.toThrow('factor_resets_wait')
  })

  test('ends by the job of a server that has just started', async () => {
    const { id } = await signUpWithApp()
    await ask(id)
    await shiftBack(id, daysMinutes + 1)
    const stop = scheduleFactorResets(ways.world.db, ways.world.bus, (error) => expect.fail(String(error)))
    await expect.poll(() => isPending(id)).toBe(false)
    await stop()
  })
})
