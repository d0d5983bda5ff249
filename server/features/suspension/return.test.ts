import { describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { facts, startModeration } from '#tests/fixtures/moderation.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const suspension = { kind: 'suspend', rule: 2, facts, days: null }

describe.each(engines)('a reversed suspension on %s', (engine) => {
  const world = useWorld(engine)

  /** Ada has an arrangement with Ben, has written to Cleo, and Rex only to her. Ola is an operator. */
  async function start() {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('restrictions').execute()
    const ola = await world.newcomer()
    await moderation.give(ola.id, 'operator')
    const rex = await world.newcomer()
    await signIn()
    const { id: taskId } = await world.match()
    const messages = [
      ['cleo', world.ids.ada],
      [rex.name, world.ids.ada],
      ['ada', world.ids.cleo],
    ] as const
    const other = await world.post()
    for (const [who, recipientId] of messages)
      await world.callOrThrow(who, 'POST /api/messages', { taskId: other.id, recipientId, content: `Hello by ${who}` })
    return { ...moderation, ola, rex, taskId, otherTaskId: other.id }
  }
  type Started = Awaited<ReturnType<typeof start>>
  async function signIn() {
    world.cookies['ada'] = cookieFrom(
      await world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password }),
    )
  }
  /** Suspends Ada, about whom Rex has reported a post or her profile. */
  async function suspend({ queue, decide, ola }: Started, subjectKind: 'task' | 'person') {
    const found = (await queue()).find((one) => one.subjectKind === subjectKind)
    if (!found) throw new Error('No case waits')
    expect((await decide(found, suspension, ola.name)).status).toBe(200)
    await signIn()
    return found
  }
  const report = ({ report: send, rex, otherTaskId }: Started, subjectKind: 'task' | 'person') =>
    send(rex.name, subjectKind, subjectKind === 'task' ? otherTaskId : world.ids.ada)
  async function answer({ answer: send, mo }: Started, id: string, fields: object) {
    const { decisionId } = await world.db
      .selectFrom('decisions')
      .select('id as decisionId')
      .where('case_id', '=', id)
      .where('standing', '=', 'stands')
      .executeTakeFirstOrThrow()
    await world.callOrThrow('ada', `POST /api/decisions/${decisionId}/appeal`, { text: 'It was not me.' })
    expect((await send(id, fields, mo.name)).status).toBe(200)
  }
  const told = async (who: string): Promise<string[]> =>
    (await world.ask(who, 'GET /api/notifications')).body
      .map(({ message }: { message: string }) => message)
      .filter((message: string) => message.includes('is here again'))
  const countsOf = async ({ rex }: Started) =>
    Promise.all(['ben', 'cleo', rex.name].map(async (who) => (await told(who)).length))
  test('is told to those who were told of it, each once, and again after the next one', async () => {
    const started = await start()
    await report(started, 'task')
    const { id } = await suspend(started, 'task')
    expect(await countsOf(started)).toEqual([0, 0, 0])
    await answer(started, id, { outcome: 'reversed' })
    expect(await told('ben')).toEqual(['Ada is here again. That decision was changed.'])
    expect(await countsOf(started)).toEqual([1, 1, 0])
    expect(await world.db.selectFrom('told_of_suspensions').selectAll().execute()).toEqual([])

    await report(started, 'person')
    const again = await suspend(started, 'person')
    await answer(started, again.id, { outcome: 'reversed' })
    // The arrangement with Ben had ended before.
    expect(await countsOf(started)).toEqual([1, 2, 0])
  })

  test('is told when the decision becomes a milder one, and not while it becomes a removal', async () => {
    const started = await start()
    await report(started, 'task')
    const { id } = await suspend(started, 'task')
    const warnings = async () =>
      (await world.ask('cleo', 'GET /api/notifications')).body.filter(({ message }: { message: string }) =>
        message.startsWith('An account that wrote'),
      ).length
    expect(await warnings()).toBe(1)
    const [notice] = (await world.ask(started.rex.name, 'GET /api/notices')).body
    await world.callOrThrow(started.rex.name, `POST /api/decisions/${notice.decisionId}/appeal`, {
      text: 'It goes on.',
    })
    const removal = { ...suspension, kind: 'remove', outcome: 'changed' }
    expect((await started.answer(id, removal, started.ola.name)).status).toBe(403)
    const other = await world.newcomer()
    await started.give(other.id, 'operator')
    expect((await started.answer(id, removal, other.name)).status).toBe(200)
    expect([await countsOf(started), await warnings()]).toEqual([[0, 0, 0], 1])

    await signIn()
    await answer(started, id, { ...suspension, kind: 'limit', days: 7, outcome: 'changed' })
    expect([await countsOf(started), await warnings()]).toEqual([[1, 1, 0], 1])
  })

  test('is told to nobody while another decision suspends the account, and then to each once', async () => {
    const started = await start()
    await report(started, 'task')
    await report(started, 'person')
    const first = await suspend(started, 'task')
    const second = await suspend(started, 'person')
    await answer(started, first.id, { outcome: 'reversed' })
    expect(await countsOf(started)).toEqual([0, 0, 0])
    await answer(started, second.id, { outcome: 'reversed' })
    expect(await countsOf(started)).toEqual([1, 1, 0])
  })

  test('is not told to somebody who has blocked them since', async () => {
    const started = await start()
    await report(started, 'task')
    const { id } = await suspend(started, 'task')
    await world.callOrThrow('cleo', `POST /api/users/${world.ids.ada}/block`)
    await answer(started, id, { outcome: 'reversed' })
    expect(await countsOf(started)).toEqual([1, 0, 0])
  })
})
