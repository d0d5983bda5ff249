import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { password } from '#tests/cast.ts'
import { facts, startModeration } from '#tests/fixtures/moderation.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { hashAddress, mailboxOf } from './hash-address.ts'
import { markTold, purgeBarredAddresses } from './store.ts'

const taken = {
  status: 409,
  body: { code: 'email_taken', message: 'This email already has an account. Please sign in instead.' },
}
const limit = { kind: 'limit', rule: 2, facts, days: 7 }
const suspension = { kind: 'suspend', rule: 2, facts, days: null }
const day = 86_400_000

describe.each(engines)('a neighbor who has left and comes back on %s', (engine) => {
  const world = useWorld(engine)

  /** A newcomer whose post Ben has reported. */
  async function reportedNewcomer() {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('barred_addresses').execute()
    const leaver = await world.newcomer()
    await prove(leaver.email)
    const { id } = await world.post({}, leaver.name)
    await moderation.report('ben', 'task', id, 'spam')
    const [found] = await moderation.queue()
    return { ...moderation, leaver, found: found as NonNullable<typeof found> }
  }
  const prove = (email: string) =>
    world.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
  async function signIn({ name, email }: { name: string; email: string }) {
    world.cookies[name] = cookieFrom(await world.ask('dan', 'POST /api/auth/login', { email, password }))
  }
  async function leave(leaver: { name: string; email: string }) {
    await signIn(leaver)
    await world.callOrThrow(leaver.name, 'DELETE /api/account', { password })
  }
  const register = (email: string) =>
    world.ask('dan', 'POST /api/auth/register', { email, password, firstName: 'Lou', lastName: 'L' })
  const bars = () => world.db.selectFrom('barred_addresses').selectAll().execute()
  const mailsTo = async (email: string) =>
    (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('This address cannot be used'))
  const allSent = () =>
    vi.waitFor(async () => expect(await world.db.selectFrom('outbox').select('id').execute()).toEqual([]), hangMs)
  const endBars = () => sql`update barred_addresses set ends_at = now()`.execute(world.db)

  test('who was suspended or limited is refused like a taken address, until the restriction ends', async () => {
    for (const { decision, days } of [
      { decision: limit, days: 7 },
      { decision: { ...suspension, days: 30 }, days: 30 },
      { decision: suspension, days: 730 },
    ]) {
      const { leaver, found, decide } = await reportedNewcomer()
      expect((await decide(found, decision)).status).toBe(200)
      await leave(leaver)
      const [bar] = await bars()
      expect(bar).toMatchObject({ kind: decision.kind, case_id: found.id })
      expect((Number(bar?.ends_at) - Date.now()) / day).toBeCloseTo(days, 1)
      expect(JSON.stringify(bar)).not.toContain(leaver.email.split('@')[0])
      expect(await register(leaver.email)).toMatchObject(taken)
      const tagged = leaver.email.toUpperCase().replace('@', '+again@')
      expect(await register(tagged), 'another name of the same mailbox').toMatchObject(taken)
      expect(await register('ben@porchlight.example'), 'an address that has an account').toEqual(
        await register(leaver.email),
      )
      await endBars()
      expect((await register(leaver.email)).status).toBe(201)
      await purgeBarredAddresses(world.db)
      expect(await bars()).toEqual([])
    }
  })

  test('who leaves without a restriction or an open case can sign up again at once', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    expect((await decide(found, { ...limit, kind: 'warn' })).status).toBe(200)
    await leave(leaver)
    expect(await bars()).toEqual([])
    expect((await register(leaver.email)).status).toBe(201)
  })

  test('an address that nobody has proven is not barred, since it may be somebody else’s', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', leaver.id).execute()
    expect((await decide(found, suspension)).status).toBe(200)
    await leave(leaver)
    expect(await bars()).toEqual([])
    expect((await register(leaver.email)).status).toBe(201)
  })

  test('the reason goes to the address itself, once a day, and nowhere else', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    await decide(found, suspension)
    await leave(leaver)
    const tagged = leaver.email.replace('@', '+again@')
    for (const email of [leaver.email, leaver.email, tagged]) expect(await register(email)).toMatchObject(taken)
    await vi.waitFor(async () => expect(await mailsTo(leaver.email)).toHaveLength(1), hangMs)
    await allSent()
    expect(await mailsTo(tagged)).toEqual([])
    const [{ text } = { text: '' }] = await mailsTo(leaver.email)
    expect(text).toMatch(/deleted while our volunteers had suspended it\.\s+It can be used again from \w+ \d+, \d{4}\./)
    for (const word of [facts, 'spam', 'gift card']) expect(text).not.toContain(word)

    await sql`update barred_addresses set told_at = now() - interval '25 hours'`.execute(world.db)
    await register(leaver.email)
    await vi.waitFor(async () => expect(await mailsTo(leaver.email)).toHaveLength(2), hangMs)
    await endBars()
  })

  test('two who ask at the same time, and two bars of one address, send one mail', async () => {
    const rows = [1, 2].map(() => ({
      address_hash: 'same',
      kind: 'limit' as const,
      ends_at: new Date(Date.now() + day),
    }))
    await world.db.insertInto('barred_addresses').values(rows).execute()
    const ask = () => world.db.transaction().execute((tx) => markTold(tx, 'same'))
    expect((await Promise.all([ask(), ask(), ask()])).filter(Boolean)).toEqual([true])
    await world.db.insertInto('barred_addresses').values(rows.slice(0, 1)).execute()
    expect(await ask()).toBe(false)
    await endBars()
  })

  test('a mail to a barred address is dropped once the address is free again', async () => {
    await world.db
      .insertInto('outbox')
      .values({ kind: 'address_barred', to_email: 'free@porchlight.example' })
      .execute()
    await allSent()
    expect(await mailsTo('free@porchlight.example')).toEqual([])
    await expect(world.db.insertInto('outbox').values({ kind: 'address_barred' }).execute()).rejects.toThrow(
      /outbox_recipient/,
    )
  })

  test('nobody can change to a barred address, and who tries keeps the one they have', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    await decide(found, suspension)
    await leave(leaver)
    const other = await world.newcomer()
    const change = { current: password, email: leaver.email }
    const { status, body } = await world.ask(other.name, 'PATCH /api/auth/email', change)
    const asTaken = await world.ask(other.name, 'PATCH /api/auth/email', { ...change, email: 'ben@porchlight.example' })
    expect({ status, body }).toEqual({ status: asTaken.status, body: asTaken.body })
    expect((await world.ask(other.name, 'GET /api/auth/user')).body.email).toBe(other.email)
    await vi.waitFor(async () => expect(await mailsTo(leaver.email)).toHaveLength(1), hangMs)
    await endBars()
    expect((await world.ask(other.name, 'PATCH /api/auth/email', change)).status).toBe(200)
  })

  test('the author of an open case may not come back until it is decided', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    await leave(leaver)
    expect(await bars()).toMatchObject([{ kind: 'case', case_id: found.id }])
    expect(await register(leaver.email)).toMatchObject(taken)
    await vi.waitFor(async () => expect(await mailsTo(leaver.email)).toHaveLength(1), hangMs)
    expect((await mailsTo(leaver.email))[0]?.text).toContain('It can be used again once they have decided')
    expect((await decide(found, { kind: 'keep' })).status).toBe(200)
    expect(await bars()).toEqual([])
    expect((await register(leaver.email)).status).toBe(201)
  })

  test('a limit or suspension that is decided after the author has left keeps their address out as long', async () => {
    for (const { decision, days } of [
      { decision: limit, days: 7 },
      { decision: suspension, days: 730 },
    ]) {
      const { leaver, found, decide } = await reportedNewcomer()
      await leave(leaver)
      expect((await decide(found, decision)).status).toBe(200)
      const [bar] = await bars()
      expect(bar?.kind).toBe(decision.kind)
      expect((Number(bar?.ends_at) - Date.now()) / day).toBeCloseTo(days, 1)
      expect(await register(leaver.email)).toMatchObject(taken)
      await world.db.deleteFrom('barred_addresses').execute()
    }
  })

  test('a decision that is taken back lets the author come back', async () => {
    for (const answered of [{ outcome: 'reversed' }, { outcome: 'changed', kind: 'warn', rule: 2, facts }]) {
      const { leaver, found, decide, appeal, answer, give } = await reportedNewcomer()
      await decide(found, suspension)
      await leave(leaver)
      expect(await register(leaver.email)).toMatchObject(taken)
      expect((await appeal('ben')).status).toBe(201)
      const other = await world.newcomer()
      await give(other.id, 'moderator')
      expect((await answer(found.id, answered, other.name)).status).toBe(200)
      expect(await bars()).toEqual([])
      expect((await register(leaver.email)).status).toBe(201)
    }
  })

  test('a bar outlives its case, and ends after two years at the latest', async () => {
    const { leaver, found, decide } = await reportedNewcomer()
    await decide(found, suspension)
    await leave(leaver)
    await world.db.deleteFrom('cases').execute()
    expect(await register(leaver.email)).toMatchObject(taken)
    await expect(
      sql`insert into barred_addresses (address_hash, kind, ends_at) values ('a', 'case', 'infinity')`.execute(
        world.db,
      ),
    ).rejects.toThrow(/barred_addresses_end/)
    await endBars()
  })

  // The embedded database has one connection, so nothing can wait there.
  test.skipIf(engine === 'embedded')(
    'who leaves while a case about them is being decided waits for that decision',
    async () => {
      const { leaver, found } = await reportedNewcomer()
      let left: Promise<unknown> = Promise.resolve()
      await world.db.transaction().execute(async (tx) => {
        await sql`update cases set state = 'decided', decided_at = now() where id = ${found.id}`.execute(tx)
        left = leave(leaver)
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(world.db)
          expect(rows.length).toBeGreaterThan(0)
        }, hangMs)
      })
      await left
      expect(await bars()).toEqual([])
    },
  )
})

test('addresses of one mailbox have the same hash, which nobody can compute without the secret', () => {
  expect(mailboxOf('ben.b+shop@gmail.com')).toBe('benb@gmail.com')
  expect(mailboxOf('ben.b@googlemail.com')).toBe('benb@gmail.com')
  expect(mailboxOf('ben.b+shop@porchlight.example')).toBe('ben.b@porchlight.example')
  expect(mailboxOf('+ben@porchlight.example')).toBe('+ben@porchlight.example')
  const hashes = ['ben@a.example', 'ben+x@a.example', 'ben@b.example'].map((email) => hashAddress('secret', email))
  expect([hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([true, false])
  expect(hashAddress('other', 'ben@a.example')).not.toBe(hashes[0])
})
