import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffRole } from '#shared/moderation/roles.ts'
import { cast, password } from '#tests/cast.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { changeRole } from './change-role.ts'
import { findStaff } from './store.ts'

describe.each(engines)('roles on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('roles').execute()
  })

  const give = (userId: string, role: StaffRole | null) =>
    world.db.transaction().execute((tx) => changeRole(tx, userId, role))
  const rolesNow = async () => (await findStaff(world.db)).map(({ firstName, role }) => `${firstName} ${role}`)
  const logOf = (userId: string) =>
    world.db
      .selectFrom('moderation_log')
      .select(['actor_id', 'verb', 'before', 'after'])
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute()

  test('are granted, changed and revoked, and each change is a line of the log', async () => {
    const { id } = await world.newcomer()
    expect(await give(id, null)).toBe(false)
    expect(await give(id, 'moderator')).toBe(true)
    expect(await give(id, 'moderator')).toBe(false)
    expect(await give(id, 'operator')).toBe(true)
    expect(await give(id, null)).toBe(true)
    const line = { actor_id: null, before: null, after: null }
    expect(await logOf(id)).toEqual([
      { ...line, verb: 'role_granted', after: { role: 'moderator' } },
      { ...line, verb: 'role_granted', before: { role: 'moderator' }, after: { role: 'operator' } },
      { ...line, verb: 'role_revoked', before: { role: 'operator' } },
    ])
  })

  test('are listed with operators first, and mailed to all others with a role', async () => {
    const { ada, ben } = world.ids
    for (const who of ['ada', 'ben'] as const)
      await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids[who]).execute()
    await give(ada, 'moderator')
    await give(ben, 'operator')
    expect(await rolesNow()).toEqual(['Ben operator', 'Ada moderator'])
    const isTold = ({ subject }: { subject: string }) => subject.startsWith('Who looks after')
    const told = async () => (await world.mailsTo(cast.ada.email)).filter(isTold)
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: hangMs })
    expect((await told())[0]?.text).toContain('Ben Okafor, operator')
    expect((await world.mailsTo(cast.ben.email)).filter(isTold)).toEqual([])
  })

  test('of a deleted account go with it, and its lines stay', async () => {
    const { id, name } = await world.newcomer()
    await give(id, 'moderator')
    await world.callOrThrow(name, 'DELETE /api/account', { password })
    expect(await rolesNow()).toEqual([])
    expect(await logOf(id)).toHaveLength(1)
  })

  test('changed at the same moment leave a log in which each line begins where the one before ends', async () => {
    const { id } = await world.newcomer()
    await Promise.all((['moderator', 'operator', 'moderator', null] as const).map((role) => give(id, role)))
    const lines = await logOf(id)
    expect(lines.map(({ before }) => before)).toEqual([null, ...lines.slice(0, -1).map(({ after }) => after)])
    const staff = (await findStaff(world.db)).filter((person) => person.id === id).map(({ role }) => ({ role }))
    expect([lines.at(-1)?.after ?? null]).toEqual(staff.length > 0 ? staff : [null])
  })

  test.each([
    ['changed', sql`update moderation_log set reason = 'x'`],
    ['deleted', sql`delete from moderation_log`],
    ['emptied', sql`truncate moderation_log`],
  ])('are logged for good: the log cannot be %s', async (_, statement) => {
    await give(world.ids.ada, 'moderator')
    await expect(statement.execute(world.db)).rejects.toThrow('can only be appended to')
  })
})
