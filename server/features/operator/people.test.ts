import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeRole } from '#server/features/roles/change-role.ts'
import type { FoundPerson } from '#shared/operator/people-schema.ts'
import { cast } from '#tests/cast.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('people, found by operators on %s', (engine) => {
  const world = useWorld(engine)
  let ola: Awaited<ReturnType<typeof joinAs>>
  beforeEach(async () => {
    ola ??= await joinAs(world, 'operator')
    for (const table of ['cases', 'restrictions'] as const) await world.db.deleteFrom(table).execute()
  })
  const ask = (q: string, cursor?: string) => world.ask(ola.name, 'POST /api/operator/people', { q, cursor })
  const search = async (q: string): Promise<FoundPerson[]> => (await ask(q)).body.people
  const names = async (q: string) => (await search(q)).map(({ name }) => name)
  const ada = async () => (await search('ada lind'))[0]

  test('are found by the beginning of a name, of a last name or of an address, in any case', async () => {
    for (const q of ['ada', 'ADA LIND', 'lindgren', cast.ada.email.slice(0, 6), cast.ada.email.toUpperCase()])
      expect(await names(q), q).toContain('Ada Lindgren')
    for (const q of ['indgren', 'ada%', 'a_a', 'ada x', '\\\\', '%%', 'zzzz']) expect(await names(q), q).toEqual([])
    for (const q of ['a', ' ', '', 'x'.repeat(101)]) expect((await ask(q)).status, q).toBe(400)
  })

  test('are shown with their address, their role, when they joined and the week of their last visit', async () => {
    expect(await ada()).toEqual({
      id: world.ids.ada,
      name: 'Ada Lindgren',
      email: cast.ada.email,
      role: null,
      restriction: null,
      joinedAt: expect.any(String),
      lastSeen: 'this_week',
      openCases: [],
    })
    expect((await search(ola.email))[0]?.role).toBe('operator')
    await sql`update sessions set updated_at = '2026-03-04T05:06:07Z' where user_id = ${world.ids.ada}`.execute(
      world.db,
    )
    await sql`update known_browsers set last_used_at = '2026-02-04T05:06:07Z' where user_id = ${world.ids.ada}`.execute(
      world.db,
    )
    expect((await ada())?.lastSeen).toBe('2026-03')
    for (const table of ['sessions', 'known_browsers'] as const)
      await world.db.deleteFrom(table).where('user_id', '=', world.ids.cleo).execute()
    expect((await search('cleo'))[0]?.lastSeen).toBeNull()
  })

  test('are shown as limited or suspended while that runs, a suspension first', async () => {
    const restrict = (kind: 'limit' | 'suspend', ends: string) =>
      sql`insert into restrictions (user_id, kind, ends_at) values (${world.ids.ada}, ${kind}, ${ends})`.execute(
        world.db,
      )
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    await restrict('limit', '2026-01-01T00:00:00Z')
    expect((await ada())?.restriction).toBeNull()
    await restrict('limit', soon)
    expect((await ada())?.restriction).toEqual({ kind: 'limit', until: soon })
    await restrict('suspend', 'infinity')
    expect((await ada())?.restriction).toEqual({ kind: 'suspend', until: null })
  })

  test('are shown with the cases that wait, but for those that the operator is too close to', async () => {
    // Somebody else could decide, so that ties keep the operator away.
    await joinAs(world, 'moderator')
    const { id: taskId } = await world.post()
    await world.callOrThrow('ben', 'POST /api/reports', { subjectKind: 'task', subjectId: taskId, reason: 'spam' })
    const row = await world.db.selectFrom('cases').select('id').executeTakeFirstOrThrow()
    expect((await ada())?.openCases).toEqual([{ id: row.id, state: 'open' }])
    await world.db.updateTable('cases').set({ state: 'appealed' }).execute()
    expect((await ada())?.openCases).toEqual([{ id: row.id, state: 'appealed' }])
    await world.callOrThrow(ola.name, `POST /api/users/${world.ids.ada}/block`)
    expect((await ada())?.openCases).toEqual([])
    await world.callOrThrow(ola.name, `DELETE /api/users/${world.ids.ada}/block`)
    await world.db.updateTable('cases').set({ state: 'closed' }).execute()
    expect((await ada())?.openCases).toEqual([])
    await world.db.transaction().execute((tx) => changeRole(tx, world.ids.ben, 'operator'))
    await sql`update sessions set factor_shown_at = now()`.execute(world.db)
    await world.db.updateTable('cases').set({ state: 'open' }).execute()
    const { body } = await world.ask('ben', 'POST /api/operator/people', { q: 'ada lind' })
    expect(body.people[0].openCases, 'Ben reported it').toEqual([])
  })

  test('come in pages, each of which ends where the next begins', async () => {
    const people = Array.from({ length: 45 }, (_, index) => ({
      email: `zora${index}@porchlight.example`,
      first_name: 'Zora',
      last_name: index % 2 ? 'Zorander' : `Ng ${index}`,
    }))
    await world.db.insertInto('users').values(people).execute()
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const { body } = await ask('zora', cursor)
      expect(body.people.length).toBeLessThanOrEqual(20)
      seen.push(...body.people.map(({ email }: FoundPerson) => email))
      cursor = body.next ?? undefined
      if (cursor === undefined) break
    }
    expect(cursor).toBeUndefined()
    expect(new Set(seen)).toEqual(new Set(people.map(({ email }) => email)))
    for (const wrong of ['3.00000000-0000-4000-8000-000000000001', '0', '0.x', ''])
      expect((await ask('zora', wrong)).status, wrong).toBe(400)
    expect((await ask('zora', '2.00000000-0000-4000-8000-000000000001')).body).toEqual({ people: [], next: null })
  })

  test('leave a line in the log for each search, with the ids that were shown and never the words', async () => {
    await ask('ada lind')
    await ask('nobody has this name')
    const lines = await world.db
      .selectFrom('moderation_log')
      .selectAll()
      .where('actor_id', '=', ola.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(
      lines.map(({ verb, subject_id, before, after, reason }) => ({ verb, subject_id, before, after, reason })),
    ).toEqual(
      [[], [world.ids.ada]].map((shown) => ({
        verb: 'people_searched',
        subject_id: null,
        before: null,
        after: { shown },
        reason: null,
      })),
    )
    const { body } = await world.ask(ola.name, 'GET /api/moderation/log')
    expect(body.slice(0, 2)).toMatchObject([
      { verb: 'people_searched', after: '0', actor: { id: ola.id } },
      { verb: 'people_searched', after: '1', subjectId: null },
    ])
  })
})
