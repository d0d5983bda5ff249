import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Outcome, outcomes } from '#shared/arrangements/choices.ts'
import { promisesPageSize } from '#shared/arrangements/limits.ts'
import type { OwnPromises } from '#shared/arrangements/promise-schema.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'
import { dayMs, dayOf } from '#shared/time.ts'
import { exportOf } from '#tests/fixtures/export-of.ts'
import { daysAgo, type EndedArrangement, insertArrangements } from '#tests/fixtures/insert-arrangements.ts'
import { insertNeighbors } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('promises on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('arrangements').execute()
    await world.db.deleteFrom('tasks').execute()
  })

  const own = async (who: string): Promise<OwnPromises> => (await world.ask(who, 'GET /api/account/promises')).body
  const wordsOf = async (who: 'ben', by = 'cleo') =>
    (await world.ask(by, `GET /api/users/${world.ids[who]}`)).body.promises
  const insert = (...arrangements: EndedArrangement[]) => insertArrangements(world.db, arrangements)
  /** Lines of Ben as a helper, each with another neighbor. */
  const ofBen = async (count: number, more: Partial<EndedArrangement> = {}) =>
    (await insertNeighbors(world.db, count)).map((requesterId) => ({
      requesterId,
      helperId: world.ids.ben,
      ...more,
    }))
  const noShow = { outcome: 'no_show', chargedTo: 'helper' } as const

  describe('the public words', () => {
    const helping = async () => (await wordsOf('ben')).asHelper

    test('begin with the fifth arrangement and the third person', async () => {
      const [one, two, three] = await ofBen(3)
      if (!one || !two || !three) throw new Error('three neighbors are inserted')
      await insert(one, two, three, one)
      expect(await helping()).toBe(null)
      await insert(two)
      expect(await wordsOf('ben')).toEqual({ asRequester: null, asHelper: 'keeps' })

      await world.db.deleteFrom('arrangements').where('requester_id', '=', three.requesterId).execute()
      await insert({ ...one, endedAt: daysAgo(40) }, { ...two, endedAt: daysAgo(40) })
      expect(await helping(), 'six with two people').toBe(null)
    })

    test('forget an arrangement after 365 days, and a no-show after 180', async () => {
      const lines = await ofBen(5)
      const last = lines.pop() as EndedArrangement
      await insert(...lines, { ...last, endedAt: new Date(daysAgo(365).getTime() + 60_000) })
      expect(await helping()).toBe('keeps')
      await world.db.deleteFrom('arrangements').where('requester_id', '=', last.requesterId).execute()
      await insert({ ...last, endedAt: new Date(daysAgo(365).getTime() - 60_000) })
      expect(await helping()).toBe(null)

      await insert(...(await ofBen(40)), ...(await ofBen(1, { ...noShow, endedAt: daysAgo(179) })))
      expect(await helping()).toBe('usually')
      await world.db
        .updateTable('arrangements')
        .set({ ended_at: daysAgo(181) })
        .where('outcome', '=', 'no_show')
        .execute()
      expect(await helping()).toBe('keeps')
    })

    test('are withheld while arrangements with three people are contested', async () => {
      await insert(...(await ofBen(9)), ...(await ofBen(2, { outcome: 'contested' })))
      expect(await helping()).toBe('keeps')
      await insert(...(await ofBen(1, { outcome: 'contested' })))
      expect(await helping()).toBe(null)
    })
  })

  test('a person reads each line of both roles, why it counts and until when', async () => {
    const [ben, ada] = [world.ids.ben, world.ids.ada]
    const { id: taskId } = await world.post({ title: 'Walk Biscuit' })
    const [requesterId] = await insertNeighbors(world.db, 1, { first_name: 'Zora' })
    const endedAt = daysAgo(1)
    const lines: [EndedArrangement, object][] = [
      [
        { requesterId: ada, helperId: ben, taskId },
        { outcome: 'happened', taskId, taskTitle: 'Walk Biscuit' },
      ],
      [
        { requesterId: ben, helperId: ada },
        { role: 'requester', taskId: null, taskTitle: null, isTaskSeen: false },
      ],
      [{ requesterId: ada, helperId: ben, ...noShow }, { outcome: 'no_show' }],
      [
        { requesterId: null, helperId: ben, outcome: 'contested' },
        { outcome: 'contested', countsUntil: null },
      ],
      [
        { requesterId: requesterId as string, helperId: ben, outcome: 'late', chargedTo: 'requester' },
        { outcome: 'nobodys', countsUntil: null, with: expect.objectContaining({ firstName: 'Zora' }) },
      ],
      [
        { requesterId: requesterId as string, helperId: ben, outcome: 'nobodys', reason: 'blocked' },
        { outcome: 'nobodys' },
      ],
    ]
    await insert(...lines.map(([line], index) => ({ ...line, endedAt: new Date(endedAt.getTime() - index * dayMs) })))
    await insert({ requesterId: ada, helperId: ben, endedAt: daysAgo(366) })
    const { lines: seen, asHelper, asRequester, isOftenCharged } = await own('ben')
    expect(seen).toMatchObject(lines.map(([, line]) => line))
    expect(seen[0]?.countsUntil).toBe(new Date(endedAt.getTime() + 365 * dayMs).toISOString())
    expect(asHelper).toEqual({ promises: null, record: { soFar: 3, counts: null } })
    expect(asRequester.record.soFar).toBe(1)
    expect(isOftenCharged).toBe(false)
    expect((await own('ada')).lines, 'a charge of Ben').toContainEqual(expect.objectContaining({ outcome: 'nobodys' }))
    expect((await own('cleo')).lines).toEqual([])

    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/close`)
    expect((await own('ben')).lines[0]).toMatchObject({ isTaskSeen: false, taskTitle: unseenTaskTitle })
  })

  test('of three kept with one neighbor in a month, two count', async () => {
    const endedAt = daysAgo(1)
    const { ada, ben } = world.ids
    await insert(...Array.from({ length: 3 }, () => ({ requesterId: ada, helperId: ben, endedAt })))
    const { lines, asHelper } = await own('ben')
    expect(lines.filter(({ countsUntil }) => countsUntil !== null)).toHaveLength(2)
    expect(asHelper.record.soFar).toBe(3)
  })

  test('the lines come in pages, each of them once', async () => {
    const endedAt = daysAgo(3)
    await insert(...(await ofBen(promisesPageSize + 1, { endedAt })))
    const seen: string[] = []
    let path: string | undefined = '/api/account/promises'
    while (path) {
      const answer = await world.ask('ben', `GET ${path}`)
      seen.push(...answer.body.lines.map(({ id }: { id: string }) => id))
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(promisesPageSize + 1)
    expect(seen).toHaveLength(promisesPageSize + 1)
  })

  test('four charged within 60 days tell a person that something may get in the way', async () => {
    const charged = await ofBen(4, { ...noShow, endedAt: daysAgo(59) })
    const [first, ...others] = charged
    await insert(...others, { ...(first as EndedArrangement), outcome: 'early' })
    expect((await own('ben')).isOftenCharged).toBe(false)
    await insert(first as EndedArrangement)
    expect((await own('ben')).isOftenCharged).toBe(true)
    await world.db
      .updateTable('arrangements')
      .set({ ended_at: daysAgo(61) })
      .where('outcome', '=', 'early')
      .execute()
    await world.db
      .updateTable('arrangements')
      .set({ ended_at: daysAgo(61) })
      .where('outcome', '=', 'no_show')
      .execute()
    expect((await own('ben')).isOftenCharged).toBe(false)
  })

  describe('in the list of offers', () => {
    const offersSeenBy = async (who: string, taskId: string): Promise<Offer[]> =>
      (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body
    const counts = { done: 5, late: 1, noShows: 0, contested: 1 }
    const record = { soFar: 7, counts }
    /** Ben's record as a helper, and another one of Ada's as a requester. */
    const insertRecords = async () => {
      await insert(...(await ofBen(5)), ...(await ofBen(1, { outcome: 'late', chargedTo: 'helper' })))
      await insert(...(await ofBen(1, { outcome: 'contested' })))
      const helpers = await insertNeighbors(world.db, 2)
      await insert(...helpers.map((helperId) => ({ requesterId: world.ids.ada, helperId })))
    }

    test('the requester who decides reads the numbers of each helper, and nobody else does', async () => {
      await insertRecords()
      const { id } = await world.post()
      for (const who of ['ben', 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId: id })
      const [ofBenSeen, ofCleo] = await offersSeenBy('ada', id)
      expect(ofBenSeen).toMatchObject({ promises: 'usually', record })
      expect(ofCleo).toMatchObject({ promises: null, record: { soFar: 0, counts: null } })
      expect(await offersSeenBy('ben', id)).toMatchObject([{ promises: null, record: null }])
      expect(await offersSeenBy('cleo', id)).toMatchObject([{ record: null }])

      const offerId = ofCleo?.id
      expect(await world.callOrThrow('ada', `PATCH /api/offers/${offerId}/decline`)).toMatchObject({ record: null })
      expect(await offersSeenBy('ada', id)).toMatchObject([{ record }, { status: 'declined', record: null }])
    })

    test('once accepted, the two read the numbers of each other, until it is over', async () => {
      await insertRecords()
      const { id } = await world.post()
      for (const who of ['ben', 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId: id })
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
      expect(await offersSeenBy('ben', id)).toMatchObject([{ record: { soFar: 2, counts: null } }])
      expect(await offersSeenBy('ada', id)).toMatchObject([{ record }, { record: null }])
      expect(await offersSeenBy('cleo', id)).toMatchObject([{ record: null }])
      await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
      expect(await offersSeenBy('ben', id)).toMatchObject([{ record: { soFar: 2 } }])
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
      for (const who of ['ada', 'ben', 'cleo'])
        for (const offer of await offersSeenBy(who, id)) expect(offer.record).toBe(null)
    })

    test('no other answer has a number or a word of them, nor has an export of somebody else', async () => {
      await insertRecords()
      const { id } = await world.match()
      const { ada, ben } = world.ids
      const paths = [
        '/api/tasks',
        `/api/tasks/${id}`,
        '/api/my-tasks',
        `/api/users/${ada}/shared-tasks`,
        `/api/tasks/${id}/my-offer`,
        `/api/tasks/${id}/conversations`,
        '/api/conversations',
        '/api/auth/user',
        '/api/notifications',
        `/api/users/${ben}/reviews/received`,
      ]
      for (const path of paths)
        for (const who of ['ada', 'ben', 'cleo'])
          expect(JSON.stringify((await world.ask(who, `GET ${path}`)).body), path).not.toMatch(/noShows|promises|soFar/)
      for (const who of ['ada', 'ben', 'cleo'] as const) {
        const files = JSON.stringify(await exportOf(world, world.ids[who]))
        expect(files, who).not.toMatch(/noShows|soFar|"usually"|"keeps"/)
      }
      for (const who of ['ada', 'cleo', 'dan'])
        expect(JSON.stringify((await world.ask(who, `GET /api/users/${ben}`)).body)).not.toMatch(/noShows|soFar|"p"/)
    })
  })

  test('words and numbers equal a slow recount of whatever is there', async () => {
    const people = [...(await insertNeighbors(world.db, 4)), null]
    const ben = world.ids.ben
    const lines = Array.from({ length: 300 }, (): EndedArrangement & { endedAt: Date } => {
      const outcome = outcomes[randomInt(outcomes.length)] as Outcome
      const isCharge = ['no_show', 'late', 'excused', 'early'].includes(outcome)
      const chargedTo = randomInt(2) ? ('helper' as const) : ('requester' as const)
      const [other, isHelper] = [people[randomInt(people.length)] ?? null, randomInt(3) > 0]
      const [requesterId, helperId] = isHelper ? [other, ben] : [ben, other]
      return { requesterId, helperId, outcome, endedAt: daysAgo(randomInt(400)), ...(isCharge && { chargedTo }) }
    })
    await insert(...lines)
    const { asHelper, asRequester } = await own('ben')
    expect(asHelper).toEqual(recount(lines, 'helper', ben))
    expect(asRequester).toEqual(recount(lines, 'requester', ben))
    expect(await wordsOf('ben')).toEqual({ asHelper: asHelper.promises, asRequester: asRequester.promises })
  })
})

/** The record as `outcomes.md` words it, counted line by line. */
function recount(all: (EndedArrangement & { endedAt: Date })[], role: 'helper' | 'requester', person: string) {
  const ageOf = (line: { endedAt: Date }) => (Date.now() - line.endedAt.getTime()) / dayMs
  const [own, other] =
    role === 'helper' ? (['helperId', 'requesterId'] as const) : (['requesterId', 'helperId'] as const)
  const lines = all.filter((line) => line[own] === person && ageOf(line) <= 365)
  const charge = (line: EndedArrangement) =>
    line.chargedTo === role ? ({ no_show: 1, late: 0.5 }[line.outcome as string] ?? 0) : 0
  const months = new Map<string, typeof lines>()
  for (const line of lines.filter((one) => one.outcome === 'happened' || charge(one) > 0)) {
    const key = `${line[other]} ${dayOf(line.endedAt, 'America/Chicago').slice(0, 7)}`
    months.set(key, [...(months.get(key) ?? []), line])
  }
  const counted = [...months.values()].flatMap((month) =>
    month
      .sort((a, b) => charge(b) * 2 ** (-ageOf(b) / 180) - charge(a) * 2 ** (-ageOf(a) / 180) || ageOf(a) - ageOf(b))
      .slice(0, 2),
  )
  const sum = (weightOf: (line: EndedArrangement) => number) =>
    counted.reduce((total, line) => total + weightOf(line) * 2 ** (-ageOf(line) / 180), 0)
  const kept = sum((line) => (line.outcome === 'happened' ? 1 : 0))
  const p = (kept + 4.75) / (kept + sum(charge) + 5)
  const count = (outcome: Outcome) =>
    lines.filter((line) => line.outcome === outcome && (line.chargedTo ?? role) === role).length
  const counts = {
    done: count('happened'),
    late: count('late'),
    noShows: count('no_show'),
    contested: count('contested'),
  }
  const soFar = Object.values(counts).reduce((total, one) => total + one, 0)
  const peopleOf = (some: typeof lines) => new Set(some.map((line) => line[other])).size
  const recent = lines.filter((line) => ageOf(line) <= 180)
  const isPublic =
    counted.length >= 5 &&
    peopleOf(counted) >= 3 &&
    peopleOf(recent.filter(({ outcome }) => outcome === 'contested')) < 3
  const isKeeping = p >= 0.95 && !recent.some((line) => line.outcome === 'no_show' && line.chargedTo === role)
  const words = isKeeping ? 'keeps' : p >= 0.85 ? 'usually' : null
  return { promises: isPublic ? words : null, record: { soFar, counts: soFar < 5 ? null : counts } }
}
