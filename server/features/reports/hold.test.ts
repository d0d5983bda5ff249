import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { releaseHold } from '#server/features/withholding/set-thing-state.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { ReportReason } from '#shared/reports/choices.ts'
import { type Neighbor, pia } from '#tests/cast.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { filesOf } from '#tests/http/files.ts'
import { send } from '#tests/http/send.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const clean = ['cases', 'blocks', 'reviews', 'tasks', 'notifications', 'deleted_things'] as const

describe.each(engines)('a hold on %s', (engine) => {
  const world = useWorld(engine)
  let people: string[] = []
  beforeEach(async () => {
    for (const table of clean) await world.db.deleteFrom(table).execute()
    if (people.length === 0) {
      world.ids = { ...world.ids, pia: await world.join('pia', pia) } as typeof world.ids
      for (let count = 0; count < 6; count++) people = [...people, (await world.newcomer()).name]
    }
    const longAgo = sql<Date>`now() - interval '8 days'`
    await world.db.updateTable('users').set({ email_verified: true, is_verified: true, created_at: longAgo }).execute()
    await world.db.updateTable('users').set({ profile_image_url: null }).execute()
    await world.db.updateTable('files').set({ avatar_of: null, digest: null }).execute()
  })

  const report = (who: string, taskId: string, reason: ReportReason = 'scam') =>
    world.ask(who, 'POST /api/reports', { subjectKind: 'task', subjectId: taskId, reason })
  const reportAll = async (some: string[], taskId: string) => {
    for (const who of some) expect((await report(who, taskId)).status).toBe(201)
  }
  const stateOf = async (taskId: string) => (await world.ask('ada', `GET /api/tasks/${taskId}`)).body.withheld ?? null
  const closeCases = () => world.db.updateTable('cases').set({ state: 'closed' }).execute()
  const keep = async (taskId: string) => {
    await inTransaction(world.db, world.bus, (tx, announce) => releaseHold(tx, announce, { kind: 'task', id: taskId }))
    await closeCases()
  }
  const passMinutes = (minutes: number) =>
    world.db
      .updateTable('tasks')
      .set({ held_until: sql<Date>`held_until - make_interval(mins => ${minutes}::int)` })
      .execute()

  test('begins with the third of three neighbors, who can still repeat a lost call', async () => {
    const { id } = await world.post()
    await reportAll(people.slice(0, 2), id)
    expect(await stateOf(id)).toBeNull()
    const third = await report(people[2] as string, id)
    expect(await stateOf(id)).toBe('held')
    expect((await world.ask('ben', `GET /api/tasks/${id}`)).status).toBe(404)
    expect(await report(people[2] as string, id)).toMatchObject({ status: 200, body: third.body })
    expect((await report('ben', id)).status).toBe(404)
  })

  test.each<[string, { email_verified?: boolean; is_verified?: boolean; created_at?: Date }]>([
    ['an unconfirmed address', { email_verified: false }],
    ['neither a verification nor a completed task', { is_verified: false }],
    ['an account of six days', { created_at: new Date(Date.now() - 6 * 24 * 3_600_000) }],
  ])('does not count a neighbor with %s', async (_, lack) => {
    const { id } = await world.post()
    await world.db.updateTable('users').set(lack).where('email', 'like', `${people[0]}@%`).execute()
    await reportAll(people.slice(0, 3), id)
    expect(await stateOf(id)).toBeNull()
    await reportAll(people.slice(3, 4), id)
    expect(await stateOf(id)).toBe('held')
  })

  test('counts a neighbor without a verification who has completed a task', async () => {
    const done = await world.match()
    await world.callOrThrow('ada', `PATCH /api/tasks/${done.id}/complete`)
    await world.db.updateTable('users').set({ is_verified: false }).where('id', '=', world.ids.ben).execute()
    const { id } = await world.post()
    await reportAll(['ben', ...people.slice(0, 2)], id)
    expect(await stateOf(id)).toBe('held')
  })

  test('does not begin by one neighbor who reports a hundred times', async () => {
    const { id } = await world.post()
    await report('ben', id)
    for (let times = 1; times < 100; times++) expect((await report('ben', id)).status).toBe(200)
    expect(await world.db.selectFrom('reports').select('id').execute()).toHaveLength(1)
    expect(await stateOf(id)).toBeNull()
  })

  test('lasts at 71:59 and is over at 72:01, also for a server that starts meanwhile', async () => {
    const { id } = await world.post()
    await reportAll(people.slice(0, 3), id)
    await passMinutes(71 * 60 + 59)
    const restarted = await world.openNode()
    const read = async () =>
      (await send(`${restarted}/api/tasks/${id}`, { headers: { cookie: world.cookies.ben as string } })).status
    expect([await stateOf(id), await read()]).toEqual(['held', 404])
    await passMinutes(2)
    expect([await stateOf(id), await read()]).toEqual([null, 200])
  })

  test.each(['lapsed', 'kept'] as const)('that has %s begins again only by three others', async (end) => {
    const { id } = await world.post()
    await reportAll(people.slice(0, 3), id)
    if (end === 'kept') await keep(id)
    else await passMinutes(72 * 60 + 1)
    await closeCases()
    expect(await stateOf(id)).toBeNull()
    await reportAll(people.slice(0, 5), id)
    expect(await stateOf(id)).toBeNull()
    await reportAll(people.slice(5), id)
    expect(await stateOf(id)).toBe('held')
  })

  test('begins once when three report at the same moment', async () => {
    const { id } = await world.post()
    await Promise.all(people.slice(0, 3).map((who) => report(who, id)))
    expect(await stateOf(id)).toBe('held')
    const counted = world.db.selectFrom('reports').select('id').where('counted_in_hold', '=', true)
    expect(await counted.execute()).toHaveLength(3)
  })

  test('begins at one report of an intimate picture, lasts until it is decided, and not again by the same', async () => {
    const { id } = await world.post()
    await world.db.updateTable('users').set({ email_verified: false, is_verified: false }).execute()
    await report('ben', id, 'intimate_image')
    expect(await stateOf(id)).toBe('held_until_decided')
    await passMinutes(1000 * 60)
    expect(await stateOf(id)).toBe('held_until_decided')
    await keep(id)
    expect(await stateOf(id)).toBeNull()
    await report('ben', id, 'intimate_image')
    expect(await stateOf(id)).toBeNull()
  })

  describe('of a picture', () => {
    const red = '#a53'
    const upload = async (who: string, background: string): Promise<string> => {
      const drawn = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer()
      const profileImageUrl = `data:image/png;base64,${drawn.toString('base64')}`
      return (await world.callOrThrow(who, 'PATCH /api/profile', { profileImageUrl })).profileImageUrl
    }
    const reportPicture = (who: string, of: Neighbor, reason: ReportReason = 'scam') =>
      world.ask(who, 'POST /api/reports', { subjectKind: 'photo', subjectId: world.ids[of], reason })
    const seen = async (who: string, of: Neighbor, url: string) => {
      const profile = (await world.ask(who, `GET /api/users/${world.ids[of]}`)).body.profileImageUrl
      return [profile, (await filesOf(world).get(who, url)).status]
    }

    test('hides it from all but its owner, and moderators restore it', async () => {
      const url = await upload('ben', red)
      const { id } = await world.match()
      for (const who of people.slice(0, 3)) expect((await reportPicture(who, 'ben')).status).toBe(201)
      expect(await seen('ada', 'ben', url)).toEqual([null, 404])
      expect(await seen('ben', 'ben', url)).toEqual([url, 200])
      expect((await world.ask('ben', 'GET /api/auth/user')).body.profileImageUrl).toBe(url)
      const inAnswers = async (path: string) =>
        JSON.stringify((await world.ask('ada', `GET ${path}`)).body).includes(url)
      const paths = [`/api/tasks/${id}`, `/api/tasks/${id}/conversations`, '/api/conversations', '/api/my-tasks']
      for (const path of [...paths, `/api/tasks/${id}/messages`, `/api/tasks/${id}/offers`])
        expect(await inAnswers(path), path).toBe(false)
      await setState(world, 'photo', world.ids.ben, 'visible')
      expect(await seen('ada', 'ben', url)).toEqual([url, 200])
      for (const path of paths) expect(await inAnswers(path), path).toBe(true)
      await setState(world, 'photo', world.ids.ben, 'hidden')
      expect(await seen('ada', 'ben', url)).toEqual([null, 404])
    })

    test('that is intimate includes identical ones of others, older ones too, and ends for all', async () => {
      const urls = { ben: await upload('ben', red), cleo: await upload('cleo', red), ada: await upload('ada', '#36a') }
      await world.db.updateTable('files').set({ digest: null }).execute()
      await reportPicture(people[0] as string, 'ben', 'intimate_image')
      expect(await seen('ada', 'ben', urls.ben)).toEqual([null, 404])
      expect(await seen('ada', 'cleo', urls.cleo)).toEqual([null, 404])
      expect(await seen('ben', 'ada', urls.ada)).toEqual([urls.ada, 200])
      await inTransaction(world.db, world.bus, (tx, announce) =>
        releaseHold(tx, announce, { kind: 'photo', id: world.ids.ben }),
      )
      expect(await seen('ada', 'ben', urls.ben)).toEqual([urls.ben, 200])
      expect(await seen('ada', 'cleo', urls.cleo)).toEqual([urls.cleo, 200])
    })

    test('stays when its owner, or somebody else, uploads it again', async () => {
      await upload('ben', red)
      await setState(world, 'photo', world.ids.ben, 'hidden')
      for (const who of ['ben', 'cleo'] as const) {
        const again = await upload(who, red)
        expect(await seen('ada', who, again)).toEqual([null, 404])
      }
      const other = await upload('ben', '#36a')
      expect(await seen('ada', 'ben', other)).toEqual([other, 200])
    })
  })
})
