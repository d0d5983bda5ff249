import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partnersPage } from '#shared/limits.ts'
import type { Partner } from '#shared/messages/schema.ts'
import { type TaskStatus, taskStatus } from '#shared/tasks/schema.ts'
import { actors, type Name, pia } from '#tests/cast.ts'
import { copyTask, crowd, hasHelper } from '#tests/given/crowd.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

type Person = Exclude<Name, 'dan'>
const people = actors.slice(0, 4) as Person[]

const isOver = (status: TaskStatus) => status === 'completed' || status === 'closed'

/** What a message is answered with: ada asks; ben and pia have written, and ben helps; cleo is a stranger. */
function answerTo(who: Name, to: Person, status: TaskStatus): number {
  if (who === 'dan') return 401
  if (who === 'cleo' && status !== 'open') return 404
  if (who === to) return 400
  if (isOver(status)) return 409
  if (who === 'ada') return to === 'cleo' ? 403 : 201
  return to === 'ada' ? 201 : 403
}

describe.each(engines)('who may write and read on %s', (engine) => {
  let world: World
  let ids: Record<Person, string>
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine)
    ids = { ...world.ids, pia: await world.join('pia', pia) }
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.post()).id
  })
  afterAll(() => world.end())

  /** A task that has come so far with ben, about which ben and pia have written. */
  async function bring(status: TaskStatus): Promise<string> {
    const [id = ''] = await copyTask(world.db, taskId, [{}])
    for (const who of ['ben', 'pia'] as const) await write(who, 'ada', `from ${who}`, id)
    const helper_id = hasHelper(status) ? ids.ben : null
    await world.db.updateTable('tasks').set({ status, helper_id }).where('id', '=', id).execute()
    return id
  }
  const write = (who: Name, to: Person, content: string, ofTask: string) =>
    world.ask(who, 'POST /api/messages', { taskId: ofTask, recipientId: ids[to], content })
  const read = async (who: Name, ofTask: string, query = '') => {
    const { status, body } = await world.ask(who, `GET /api/tasks/${ofTask}/messages${query}`)
    return [status, Array.isArray(body) ? body.map(({ content }: { content: string }) => content).sort() : body.code]
  }

  test.each(taskStatus.options)('a message on a task that is %s goes only from whom to whom it may', async (status) => {
    const id = await bring(status)
    for (const who of actors)
      for (const to of people) {
        const cell = `${who} to ${to}`
        const { status: answer } = await write(who, to, cell, id)
        expect([cell, answer]).toEqual([cell, answerTo(who, to, status)])
      }
    const sent = people.flatMap((who) =>
      people.filter((to) => answerTo(who, to, status) === 201).map((to) => `${who} to ${to}`),
    )
    const rows = await world.db.selectFrom('messages').select('content').where('task_id', '=', id).execute()
    expect(rows.map(({ content }) => content).sort()).toEqual([...sent, 'from ben', 'from pia'].sort())
  })

  test.each(taskStatus.options)(
    'T022: on a task that is %s everybody reads their own chats, whatever they ask for',
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

      const partners = async (who: Name) => {
        const { status: answer, body } = await world.ask(who, `GET /api/tasks/${id}/conversations`)
        return [answer, Array.isArray(body) ? body.map(({ userId }: { userId: string }) => userId) : body.code]
      }
      expect(await partners('ada')).toEqual([200, [ids.pia, ids.ben]])
      for (const who of ['ben', 'pia'] as const) expect(await partners(who)).toEqual([200, [ids.ada]])
      expect(await partners('cleo')).toEqual(ofCleo)
      expect((await partners('dan'))[0]).toBe(401)
    },
  )

  test('ada reads whom she talks with page by page, each once, the latest first', async () => {
    const helpers = await crowd(world.db, partnersPage + 1)
    const chats = helpers.map((helper_id, turn) => ({
      task_id: taskId,
      requester_id: ids.ada,
      helper_id,
      // Three at the same moment, so that ids must break ties.
      last_message_at: new Date(Date.now() - Math.floor(turn / 3)),
    }))
    await world.db.insertInto('conversations').values(chats).execute()
    const pages: Partner[][] = await world.readPages('ada', `/api/tasks/${taskId}/conversations`)
    expect(pages.map((page) => page.length)).toEqual([partnersPage, 1])
    expect(new Set(pages.flat().map(({ userId }) => userId))).toEqual(new Set(helpers))
    const momentOf = ({ userId }: Partner) => chats.find((chat) => chat.helper_id === userId)?.last_message_at.getTime()
    const moments = pages.flat().map(momentOf)
    expect(moments).toEqual(moments.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('T030: whom ada may not write to hears nothing of it', async () => {
    world.heard.length = 0
    expect((await write('ada', 'cleo', 'Would you?', taskId)).status).toBe(403)
    await write('pia', 'ada', 'I could', taskId)
    await expect.poll(() => world.heard.length).toBeGreaterThan(0)
    expect(world.heard.filter(({ to }) => to === ids.cleo)).toEqual([])
    expect((await world.ask('cleo', 'GET /api/notifications')).body).toEqual([])
    expect(await read('cleo', taskId)).toEqual([200, []])
  })

  test('T032: who writes is the session’s own, whatever the body claims', async () => {
    const claims = { senderId: ids.cleo, sender_id: ids.cleo, userId: ids.cleo, sender: { id: ids.cleo }, id: taskId }
    const words = { taskId, recipientId: ids.ada, content: 'Hello', createdAt: '2020-01-01T00:00:00.000Z', ...claims }
    const { body } = await world.ask('ben', 'POST /api/messages', words)
    expect(body).toMatchObject({ senderId: ids.ben, sender: { id: ids.ben } })
    expect(body.id).not.toBe(taskId)
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })
})
