import { describe, expect, test } from 'vitest'
import { endMove, insertMove } from '#server/features/arrangements/moves.ts'
import { lockTaskUnderWay } from '#server/features/tasks/lock-tasks.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hourMs } from '#shared/time.ts'
import { movesIn, onDay, saturday, sunday } from '#tests/fixtures/moves.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('moving the time in the same moment on %s', (engine) => {
  const world = useWorld(engine)
  const { match, propose, proposed, answer, takeBack, arrangementOf, resultsOf } = movesIn(world)
  const rounds = Array.from({ length: engine === 'postgres' ? 10 : 3 }, (_, turn) => turn)
  const write = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) => inTransaction(world.db, world.bus, work)
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
  const timeOf = ({ date, time }: { date: string; time: string }) => ({
    date: new Date(date),
    time,
    duration: 2,
    endsAt: new Date(Date.parse(date) + 2 * hourMs),
  })

  test('of two proposals by both, one stands', async () => {
    for (const _ of rounds) {
      const { id } = await match()
      const answers = await Promise.all([propose('ada', id), propose('ben', id, onDay(7, '09:00'))])
      expect(statusesOf(answers)).toEqual([201, 409])
      expect(await resultsOf(id)).toEqual([null])
    }
  })

  test('one stands, whatever both transactions have read before', async () => {
    for (const _ of rounds) {
      const { id } = await match()
      const time = timeOf(sunday)
      const made = await Promise.all(
        (['requester', 'helper'] as const).map((by) => write((tx) => insertMove(tx, { taskId: id, by, ...time }))),
      )
      expect(made.filter((move) => move !== undefined)).toHaveLength(1)
    }
  })

  test('of an agreement and a taking back, one counts', async () => {
    for (const _ of rounds) {
      const { id } = await match()
      const move = await proposed('ada', id)
      const answers = await Promise.all([answer('ben', move, 'accept'), takeBack('ada', move)])
      expect(statusesOf(answers)).toEqual([200, 409])
      const isMoved = answers[0]?.status === 200
      expect(await resultsOf(id)).toEqual([isMoved ? 'accepted' : 'withdrawn'])
      expect((await arrangementOf(id)).starts_at).toEqual(new Date((isMoved ? sunday : saturday).date))
    }
  })

  test('a proposal ends once, whatever both transactions have read before', async () => {
    for (const _ of rounds) {
      const move = await proposed('ada', (await match()).id)
      const ends = [
        { result: 'accepted', by: 'helper' },
        { result: 'withdrawn', by: 'requester' },
      ] as const
      const ended = await Promise.all(ends.map((end) => write((tx) => endMove(tx, move, end))))
      expect(ended.filter((one) => one !== undefined)).toHaveLength(1)
    }
  })

  test('two presses of one button are one', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    const answers = await Promise.all([answer('ben', move, 'accept'), answer('ben', move, 'accept')])
    expect(statusesOf(answers)).toEqual([200, 200])
    const { body } = await world.ask('ada', 'GET /api/notifications')
    const about = body.filter((one: { relatedTaskId: string; title: string }) => one.relatedTaskId === id)
    expect(about.filter(({ title }: { title: string }) => title === 'The time has moved')).toHaveLength(1)
  })

  test('a release and an agreement leave no time that is half moved', async () => {
    for (const _ of rounds) {
      const { id } = await match()
      const move = await proposed('ada', id)
      const release = world.ask('ada', `PATCH /api/tasks/${id}/release`, { reason: 'Rain' })
      const answers = await Promise.all([release, answer('ben', move, 'accept')])
      expect(answers[0]?.status).toBe(200)
      const { starts_at } = await arrangementOf(id)
      const { body } = await world.ask('ada', `GET /api/tasks/${id}`)
      expect(starts_at).toEqual(new Date(body.date))
      expect(await resultsOf(id)).toEqual([answers[1]?.status === 200 ? 'accepted' : 'ended'])
    }
  })

  test('a proposal that lapses while it is answered is not accepted, and none is made after the start', async () => {
    const { id } = await match()
    const move = await proposed('ada', id)
    const past = { proposed_at: new Date(Date.now() - hourMs), lapses_at: new Date() }
    await world.db.updateTable('arrangement_moves').set(past).where('id', '=', move.id).execute()
    expect(await write((tx) => endMove(tx, move, { result: 'accepted', by: 'helper' }))).toBeUndefined()
    const begun = { starts_at: new Date(Date.now() - hourMs) }
    await world.db.updateTable('arrangements').set(begun).where('task_id', '=', id).execute()
    expect(await write((tx) => insertMove(tx, { taskId: id, by: 'helper', ...timeOf(sunday) }))).toBeUndefined()
  })

  test('a task that was read before is not locked once it cannot move any more', async () => {
    const { id } = await match()
    const { ada, ben, cleo } = world.ids
    const isMovable = async (helperId = ben) =>
      (await write((tx) => lockTaskUnderWay(tx, { id, helperId }))) !== undefined
    expect([await isMovable(), await isMovable(cleo)]).toEqual([true, false])
    await setState(world, 'task', id, 'hidden')
    expect(await isMovable()).toBe(false)
    await setState(world, 'task', id, 'visible')
    const block = { blocker_id: ben, blocked_id: ada, blocker_name: 'Ben', blocked_name: 'Ada' }
    await world.db.insertInto('blocks').values(block).execute()
    expect(await isMovable()).toBe(false)
    await world.db.deleteFrom('blocks').execute()
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
    expect(await isMovable()).toBe(false)
  })

  test('neither side ends a proposal in the way of the other one', async () => {
    const move = await proposed('ada', (await match()).id)
    for (const end of [
      { result: 'accepted', by: 'requester' },
      { result: 'withdrawn', by: 'helper' },
    ] as const)
      expect(await write((tx) => endMove(tx, move, end))).toBeUndefined()
  })

  const open = { result: null, ended_at: null }
  test.each([
    ['two open proposals', open],
    ['a proposal that lapses before it is made', { lapses_at: new Date(0) }],
    ['an end without a result', { ended_at: new Date(), result: null }],
    ['an agreement that does not keep the former start', { result: 'accepted' as const, replaced_start: null }],
    ['a former start of what was not agreed to', { result: 'declined' as const, replaced_start: new Date() }],
    ['an unknown result', { result: 'perhaps' as 'lapsed' }],
    ['an unknown side', { proposed_by: 'both' as 'helper' }],
  ])('%s are refused by the database', async (_, columns) => {
    const { id } = await match()
    await takeBack('ada', await proposed('ada', id))
    const moves = world.db.updateTable('arrangement_moves').set(columns)
    const { id: arrangementId } = await arrangementOf(id)
    if (columns === open) await proposed('ben', id)
    const changed = moves.where('arrangement_id', '=', arrangementId).where('result', '=', 'withdrawn').execute()
    await expect(changed).rejects.toThrow(/violates (check|unique) constraint/)
  })
})
