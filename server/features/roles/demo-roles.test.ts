import { describe, expect, test } from 'vitest'
import { demoPasswordOf } from '#server/demo/demo-password.ts'
import { rates } from '#shared/rates.ts'
import { dayOf } from '#shared/time.ts'
import { site } from '#site'
import { passMinutesSinceFactor } from '#tests/fixtures/moderation.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, worldSecret } from '#tests/world.ts'

const password = demoPasswordOf(worldSecret)
const needed = { status: 403, body: { code: 'demo_password_needed' } }

describe.each(engines)('a role in a demo that others can reach, on %s', (engine) => {
  const world = useWorld(engine, { demo: 'public', limits: 'strict' })
  const show = (who: string, fields: object = { password }) => world.ask(who, 'POST /api/auth/demo-password', fields)
  const health = (who: string) => world.ask(who, 'GET /api/operator/health')
  const cases = (who: string) => world.ask(who, 'GET /api/moderation/cases')

  test('works once the printed password was shown in the session, whatever factor was', async () => {
    const [ola, mo] = [await joinAs(world, 'operator'), await joinAs(world, 'moderator')]
    await passMinutesSinceFactor(world, ola.id, 0)
    for (const answer of [await health(ola.name), await cases(ola.name), await cases(mo.name)])
      expect(answer).toMatchObject(needed)
    expect(await show(ola.name)).toMatchObject({ status: 200, body: {} })
    expect((await health(ola.name)).status).toBe(200)
    expect((await cases(ola.name)).status).toBe(200)
    expect(await cases(mo.name), 'the session of somebody else').toMatchObject(needed)
    await show(mo.name)
    expect((await cases(mo.name)).status).toBe(200)
    expect((await health(mo.name)).status, 'for operators alone').toBe(404)
  })

  test('does not come with the password to somebody without one', async () => {
    expect((await health('cleo')).status).toBe(404)
    expect((await show('cleo')).status).toBe(200)
    expect((await health('cleo')).status).toBe(404)
    expect((await show('dan')).status).toBe(401)
  })

  test('needs the password again in another session', async () => {
    const ola = await joinAs(world, 'operator')
    await show(ola.name)
    await world.db.updateTable('sessions').set({ demo_password_at: null }).where('user_id', '=', ola.id).execute()
    expect(await health(ola.name)).toMatchObject(needed)
  })

  test('mails no announcement, and shows one', async () => {
    const ola = await joinAs(world, 'operator')
    await show(ola.name)
    const publish = (mail: boolean) => {
      const fields = { text: 'Potluck', endsOn: dayOf(new Date(), site.timeZone), mail }
      return world.ask(ola.name, 'POST /api/operator/announcements', fields)
    }
    const read = async () => (await world.ask(ola.name, 'GET /api/operator/announcements')).body
    expect(await publish(true)).toMatchObject({ status: 409, body: { code: 'announcement_mail_in_demo' } })
    expect(await read()).toEqual({ shown: null, past: [], mail: { isAllowed: false, nextAt: null } })
    expect((await publish(false)).status).toBe(201)
  })

  // The last test here, because its wrong guesses count.
  test('is not opened by guessing', async () => {
    const ola = await joinAs(world, 'operator')
    for (const fields of [{}, { password: '' }, { password: 'x'.repeat(10_000) }, { password: 1 }])
      expect((await show(ola.name, fields)).status).toBe(400)
    for (let guess = 0; guess <= rates.demoPassword[0].max; guess++)
      await show(ola.name, { password: `guess ${guess}` })
    expect((await show(ola.name)).status).toBe(429)
    expect(await health(ola.name)).toMatchObject(needed)
  })
})

describe.each(engines)('a role in a demo on this machine, on %s', (engine) => {
  const world = useWorld(engine, { demo: true })

  test('asks for no password and no factor', async () => {
    const ola = await joinAs(world, 'operator')
    await passMinutesSinceFactor(world, ola.id, 24 * 60)
    expect((await world.ask(ola.name, 'GET /api/operator/health')).status).toBe(200)
    const answer = await world.ask(ola.name, 'POST /api/auth/demo-password', { password })
    expect(answer).toMatchObject({ status: 404, body: { code: 'page_missing' } })
    const { body } = await world.ask(ola.name, 'GET /api/operator/announcements')
    expect(body.mail).toEqual({ isAllowed: true, nextAt: null })
  })
})
