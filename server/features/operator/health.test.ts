import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordNode } from '#server/features/heartbeats/store.ts'
import { countProblem } from '#server/features/outbox/delivery-problems.ts'
import { type Health, healthSchema } from '#shared/operator/health-schema.ts'
import { joinAs } from '#tests/fixtures/operator.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { recordBackup } from './backups.ts'

describe.each(engines)('the health of an installation on %s', (engine) => {
  const world = useWorld(engine)
  let ola: string
  beforeEach(async () => {
    ola ??= (await joinAs(world, 'operator')).name
    for (const table of ['nodes', 'backups', 'delivery_problems', 'outbox', 'pushes'] as const)
      await world.db.deleteFrom(table).execute()
  })
  const health = async (): Promise<Health> => (await world.ask(ola, 'GET /api/operator/health')).body

  test('is read from the database, with its kind and size', async () => {
    const found = await health()
    expect(healthSchema.safeParse(found).success).toBe(true)
    expect(found.database.isEmbedded).toBe(engine === 'embedded')
    expect(found.database.version).toMatch(/^\d+/)
    expect(found.database.bytes).toBeGreaterThan(1_000_000)
  })

  test('shows that no server runs or one ended unexpectedly, until it is forgotten after a day', async () => {
    expect((await health()).needs).toContain('nodes')
    const [one, other] = [randomUUID(), randomUUID()]
    await recordNode(world.db, one, 3_000)
    await recordNode(world.db, other, 2_000_000_000)
    const both = await health()
    expect(both.nodes).toEqual({ running: 2, silent: 0, silentSince: null })
    expect(both.needs).not.toContain('nodes')
    expect([both.disk.freeBytes, both.needs.includes('disk')]).toEqual([3_000, true])
    const pass = (minutes: number) =>
      sql`update nodes set seen_at = seen_at - make_interval(mins => ${minutes}::int) where id = ${one}`.execute(
        world.db,
      )
    await pass(4)
    const left = await health()
    expect(left.nodes).toMatchObject({ running: 1, silent: 1, silentSince: expect.any(String) })
    expect([left.disk.freeBytes, left.needs.includes('disk')]).toEqual([2_000_000_000, false])
    await pass(24 * 60)
    await recordNode(world.db, other, 2_000_000_000)
    expect((await health()).nodes.silent).toBe(0)
  })

  test('counts the mails and pushes that wait, and since when, whichever node has them', async () => {
    const hour = sql<Date>`now() + interval '1 hour'`
    await world.db.insertInto('outbox').values({ user_id: world.ids.ada, kind: 'unknown', due_at: hour }).execute()
    expect((await health()).mail.waiting).toEqual({ count: 0, since: null })
    const long = sql<Date>`now() - interval '61 minutes'`
    const mail = { user_id: world.ids.ada, kind: 'unknown', due_at: long }
    await world.db
      .insertInto('outbox')
      .values([mail, { ...mail, handed_at: sql<Date>`now()` }])
      .execute()
    const { mail: found, needs } = await health()
    expect(found.waiting).toEqual({ count: 2, since: expect.any(String) })
    expect(needs).toContain('mail')
  })

  test('counts what was refused and given up in the last 7 days', async () => {
    await countProblem(world.db, { channel: 'mail', outcome: 'refused' })
    await countProblem(world.db, { channel: 'mail', outcome: 'refused' })
    await countProblem(world.db, { channel: 'mail', outcome: 'given_up' }, 3)
    await countProblem(world.db, { channel: 'push', outcome: 'refused' })
    expect((await health()).mail).toMatchObject({ refused: 2, givenUp: 3 })
    expect((await health()).push).toMatchObject({ refused: 1, givenUp: 0 })
    await sql`update delivery_problems set day = day - 8`.execute(world.db)
    expect((await health()).mail).toMatchObject({ refused: 0, givenUp: 0 })
  })

  test('counts the neighbors whose address takes no mail', async () => {
    const before = (await health()).mail.refusedAddresses
    await world.db.updateTable('users').set({ email_refused_at: new Date() }).where('id', '=', world.ids.ben).execute()
    expect((await health()).mail.refusedAddresses).toBe(before + 1)
  })

  test('asks for a backup until there is one, and again when files were missing in it', async () => {
    expect((await health()).needs).toContain('backup')
    await recordBackup(world.db, new Date(Date.now() - 60_000), 2)
    expect((await health()).needs).toContain('backup')
    const now = new Date()
    await recordBackup(world.db, now, 0)
    const { backup, needs } = await health()
    expect(backup).toEqual({ madeAt: now.toISOString(), lostFiles: 0 })
    expect(needs).not.toContain('backup')
  })

  test('has the workers that send mails and pushes, which note that they look for work', async () => {
    await expect
      .poll(async () =>
        (await health()).jobs.filter(({ ranAt, isLate }) => ranAt !== null && !isLate).map(({ name }) => name),
      )
      .toEqual(['mails', 'pushes'])
    expect((await health()).needs, 'no node here schedules the other jobs').toContain('jobs')
  })
})
