import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partnersPageSize } from '#shared/constants.ts'
import type { Partner } from '#shared/messages/schema.ts'
import { type TaskStatus, taskStatus } from '#shared/tasks/schema.ts'
import { actors, type CastName, pia } from '#tests/cast.ts'
import { hasHelper, insertNeighbors, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

type Person = Exclude<CastName, 'dan'>
const people = actors.slice(0, 4) as Person[]

const isOver = (status: TaskStatus) => status === 'completed' || status === 'closed'

/**
 * Returns the expected status of a message. Ada is the requester; ben and pia have written, and ben is the helper; cleo
 * is a stranger.
 */
function expectedStatus(who: CastName, to: Person, status: TaskStatus): number {
  if (who === 'dan') return 401
  if (who === 'cleo' && status !== 'open') return 404
  if (who === to) return 400
  if (isOver(status)) return 409
  if (who === 'ada') return to === 'cleo' ? 403 : 201
  return to === 'ada' ? 201 : 403
}

describe.each(engines)('permissions of messages on %s', (engine) => {
  const world = useWorld(engine)
  let ids: Record<Person, string>
  let taskId: string
  beforeAll(async () => {
    ids = { ...world.ids, pia: await world.join('pia', pia) }
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.post()).id
  })

  /** Creates a task in this status with ben as helper, on which ben and pia have written. */
  async function bring(status: TaskStatus): Promise<string> {
    const [id = ''] = await insertTaskCopies(world.db, taskId, [{}])
    for (const who of ['ben', 'pia'] as const) await write(who, 'ada', `from ${who}`, id)
    const helper_id = hasHelper(status) ? ids.ben : null
    await world.db.updateTable('tasks').set({ status, helper_id }).where('id', '=', id).execute()
    return id
  }
  const write = (who: CastName, to: Person, content: string, ofTask: string) =>
    world.ask(who, 'POST /api/messages', { taskId: ofTask, recipientId: ids[to], content })
  const read = async (who: CastName, ofTask: string, query = '') => {
    const { status, body } = await world.ask(who, `GET /api/tasks/${ofTask}/messages${query}`)
    return [status, Array.isArray(body) ? body.map(({ content }: { content: string }) => content).sort() : body.code]
  }

  test.each(taskStatus.options)(
    'a message on a task that is %s is accepted only from permitted senders to permitted recipients',
    async (status) => {
      const id = await bring(status)
      for (const who of actors)
        for (const to of people) {
          const cell = `${who} to ${to}`
          const { status: answer } = await write(who, to, cell, id)
          expect([cell, answer]).toEqual([cell, expectedStatus(who, to, status)])
        }
      const sent = people.flatMap((who) =>
        people.filter((to) => expectedStatus(who, to, status) === 201).map((to) => `${who} to ${to}`),
      )
      const rows = await world.db.selectFrom('messages').select('content').where('task_id', '=', id).execute()
      expect(rows.map(({ content }) => content).sort()).toEqual([...sent, 'from ben', 'from pia'].sort())
    },
  )

  test.each(taskStatus.options)(
    'T022: on a task that is %s all read their own chats only, whatever they request',
    async (status) => {
      const id = await bring(status)
      const ofCleo = status === 'open' ? [200, []] : [404, 'task_missing']
      for (const who of [null, ...people]) {
        const query = who === null ? '' : `?with=${ids[who]}`
        expect(await read('ben', id, query)).toEqual([200, ['from ben']])
        expect(await read('pia', id, query)).toEqual([200, ['from pia']])
        expect(await read('cleo', id, query)).toEqual(ofCleo)
        expect((await read('dan', id, query))[0]).toBe(401)
      }
      expect(await read('ada', id)).toEqual([200, ['from ben', 'from pia']])
      expect(await read('ada', id, `?with=${ids.pia}`)).toEqual([200, ['from pia']])
      expect(await read('ada', id, `?with=${ids.cleo}`)).toEqual([200, []])

      const partners = async (who: CastName) => {
        const { status: answer, body } = await world.ask(who, `GET /api/tasks/${id}/conversations`)
        return [answer, Array.isArray(body) ? body.map(({ userId }: { userId: string }) => userId) : body.code]
      }
      expect(await partners('ada')).toEqual([200, [ids.pia, ids.ben]])
      for (const who of ['ben', 'pia'] as const) expect(await partners(who)).toEqual([200, [ids.ada]])
      expect(await partners('cleo')).toEqual(ofCleo)
      expect((await partners('dan'))[0]).toBe(401)
    },
  )

  test('ada reads her chat partners page by page, each once, the latest first', async () => {
    const helpers = await insertNeighbors(world.db, partnersPageSize + 1)
    const chats = helpers.map((helper_id, turn) => ({
      task_id: taskId,
      requester_id: ids.ada,
      helper_id,
      // Three chats share each time, so that ids must break ties.
      last_message_at: new Date(Date.now() - Math.floor(turn / 3)),
    }))
    await world.db.insertInto('conversations').values(chats).execute()
    const pages: Partner[][] = await world.readPages('ada', `/api/tasks/${taskId}/conversations`)
    expect(pages.map((page) => page.length)).toEqual([partnersPageSize, 1])
    expect(new Set(pages.flat().map(({ userId }) => userId))).toEqual(new Set(helpers))
    const momentOf = ({ userId }: Partner) => chats.find((chat) => chat.helper_id === userId)?.last_message_at.getTime()
    const moments = pages.flat().map(momentOf)
    expect(moments).toEqual(moments.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('T030: a neighbor to whom ada may not write gets no event', async () => {
    world.busMessages.length = 0
    expect((await write('ada', 'cleo', 'Would you?', taskId)).status).toBe(403)
    await write('pia', 'ada', 'I could', taskId)
    await expect.poll(() => world.busMessages.length).toBeGreaterThan(0)
    expect(world.busMessages.filter(({ to }) => to === ids.cleo)).toEqual([])
    expect((await world.ask('cleo', 'GET /api/notifications')).body).toEqual([])
    expect(await read('cleo', taskId)).toEqual([200, []])
  })

  test('T032: the sender is the user of the session, whatever the body claims', async () => {
    const claims = { senderId: ids.cleo, sender_id: ids.cleo, userId: ids.cleo, sender: { id: ids.cleo }, id: taskId }
    const words = { taskId, recipientId: ids.ada, content: 'Hello', createdAt: '2020-01-01T00:00:00.000Z', ...claims }
    const { body } = await world.ask('ben', 'POST /api/messages', words)
    expect(body).toMatchObject({ senderId: ids.ben, sender: { id: ids.ben } })
    expect(body.id).not.toBe(taskId)
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })
})
