import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { queryObjects } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { LiveEvent } from '#shared/live.ts'
import { type CastName, cast, password } from '#tests/cast.ts'
import { sessionCookieFrom } from '#tests/http/cookies.ts'
import { foreignOriginsAt } from '#tests/http/foreign-origins.ts'
import { connectSocket, openSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the socket on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  const tabs: WebSocket[] = []
  beforeEach(async () => {
    taskId = (await world.post()).id
    await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello' })
    const messageEvents = () =>
      world.busMessages.filter(({ event }) => event.type === 'new_message' && event.data?.taskId === taskId)
    await expect.poll(messageEvents).toHaveLength(2)
  })
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.terminate()
  })

  const connectAs = (who: CastName, headers: Record<string, string> = { origin: world.address }) =>
    connectSocket(world.address, world.cookies[who], { headers })

  /** Opens a socket of a user and collects its events about this test's task. */
  async function openTab(who: CastName) {
    const tab = connectAs(who)
    tabs.push(tab)
    const all: LiveEvent[] = []
    const received: LiveEvent[] = []
    tab.on('message', (data) => {
      all.push(JSON.parse(String(data)))
      if (String(data).includes(taskId)) received.push(JSON.parse(String(data)))
    })
    await once(tab, 'open')
    return {
      tab,
      all,
      say: (frame: unknown) => tab.send(JSON.stringify(frame)),
      typing: () => received.filter(({ type }) => type.startsWith('typing')),
      messages: () => received.filter(({ type }) => type === 'new_message'),
    }
  }
  type Tab = Awaited<ReturnType<typeof openTab>>

  const statusOf = async (tab: WebSocket) => {
    const [request, response] = await once(tab, 'unexpected-response')
    request.destroy()
    return response.statusCode
  }
  const typing = (senderId: string, type = 'typing_start') => ({ type, taskId, senderId })

  test('T095: a signed-out visitor is refused, and so is ben’s cookie after he has signed out', async () => {
    expect(await statusOf(connectAs('dan'))).toBe(401)
    const connectWith = (cookie: string) => connectSocket(world.address, cookie)
    const cookie = sessionCookieFrom(await world.ask('dan', 'POST /api/auth/login', { ...cast.ben, password }))
    const tab = connectWith(cookie)
    tabs.push(tab)
    await once(tab, 'open')
    await world.ask('dan', 'GET /api/logout', undefined, { headers: { cookie } })
    for (const dead of [cookie, cookie.slice(0, -1), `${cookie.split('=')[0]}=${'x'.repeat(8000)}`])
      expect(await statusOf(connectWith(dead))).toBe(401)
  })

  test('T096: a page of another site, or one that hides its origin, is refused although ada is signed in', async () => {
    for (const origin of foreignOriginsAt(world.address))
      expect([origin, await statusOf(connectAs('ada', { origin }))]).toEqual([origin, 403])
    expect(await statusOf(connectAs('ada', {}))).toBe(403)
  })

  test.each(['/healthz', '/x', '/task/1', '/api/tasks', '/ws/x', '/ws/..%2fx'])(
    'T097: no socket opens at another path: %s',
    async (path) => {
      const socket = new WebSocket(`${world.address.replace('http', 'ws')}${path}`, { origin: 'https://evil.example' })
      tabs.push(socket)
      const opened = once(socket, 'upgrade').then(([{ statusCode }]) => statusCode)
      expect(await Promise.race([statusOf(socket), opened])).toBe(404)
    },
  )

  test('T101: every tab of both sides gets a message once, in one order, and cleo gets nothing', async () => {
    const screens = await Promise.all((['ada', 'ada', 'ben', 'ben', 'cleo'] as const).map(openTab))
    const [ada1, ada2, ben1, ben2, cleo] = screens as [Tab, Tab, Tab, Tab, Tab]
    await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Shall I?' })
    await world.ask('ada', 'POST /api/messages', { taskId, recipientId: world.ids.ben, content: 'Please' })
    const both = [world.ids.ben, world.ids.ada].map((senderId) => ({ type: 'new_message', data: { taskId, senderId } }))
    for (const tab of [ada1, ada2, ben1, ben2]) await expect.poll(tab.messages).toEqual(both)
    await world.ask('cleo', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Me too' })
    await expect.poll(cleo.messages).toHaveLength(1)
    expect(cleo.messages()).toEqual([{ type: 'new_message', data: { taskId, senderId: world.ids.cleo } }])
    for (const tab of [ben1, ben2]) expect(tab.messages()).toEqual(both)
  })

  test('T098: ben’s typing reaches ada under his own id, whatever id he sends, and nobody else', async () => {
    const [ada, ben, cleo] = (await Promise.all((['ada', 'ben', 'cleo'] as const).map(openTab))) as [Tab, Tab, Tab]
    ben.say(typing(world.ids.cleo))
    await expect.poll(ada.typing).toEqual([typing(world.ids.ben)])
    ben.say(typing(world.ids.ada, 'typing_stop'))
    await expect.poll(() => ada.typing().at(-1)).toEqual(typing(world.ids.ben, 'typing_stop'))
    ben.say({ ...typing(world.ids.ben), recipientId: world.ids.cleo })
    await expect.poll(ada.typing).toHaveLength(3)
    expect([ben.typing(), cleo.typing()]).toEqual([[], []])
  })

  test('a stop never overtakes its start', async () => {
    const [ada, ben] = (await Promise.all((['ada', 'ben'] as const).map(openTab))) as [Tab, Tab]
    const frames = Array.from({ length: 100 }, (_, turn) =>
      typing(world.ids.ben, turn % 2 === 0 ? 'typing_start' : 'typing_stop'),
    )
    for (const frame of frames) ben.say(frame)
    await expect.poll(ada.typing).toEqual(frames)
  })

  test('ada’s typing reaches the neighbor whom she names, if they have a chat', async () => {
    const [ada, ben, cleo] = (await Promise.all((['ada', 'ben', 'cleo'] as const).map(openTab))) as [Tab, Tab, Tab]
    ada.say({ ...typing(world.ids.ada), recipientId: world.ids.cleo })
    ada.say(typing(world.ids.ada))
    ada.say({ ...typing(world.ids.ada, 'typing_stop'), recipientId: world.ids.ben })
    await expect.poll(ben.typing).toEqual([typing(world.ids.ada, 'typing_stop')])
    expect(cleo.typing()).toEqual([])
  })

  test('once ben is chosen, ada need not name him', async () => {
    taskId = (await world.match()).id
    const [ada, ben] = (await Promise.all((['ada', 'ben'] as const).map(openTab))) as [Tab, Tab]
    ada.say(typing(world.ids.ada))
    await expect.poll(ben.typing).toEqual([typing(world.ids.ada)])
  })

  test('T099: typing in a chat that does not exist, or is closed, reaches nobody', async () => {
    const done = (await world.match()).id
    await world.ask('ada', `PATCH /api/tasks/${done}/complete`)
    const [ada, ben, cleo] = (await Promise.all((['ada', 'ben', 'cleo'] as const).map(openTab))) as [Tab, Tab, Tab]
    const all: LiveEvent[] = []
    world.bus.subscribe({
      onMessage: ({ event }) => void ('senderId' in event && all.push(event)),
      onGap: () => {},
    })
    cleo.say(typing(world.ids.cleo))
    ben.say({ ...typing(world.ids.ben), taskId: done })
    ada.say({ ...typing(world.ids.ada), taskId: done })
    ben.say({ ...typing(world.ids.ben), taskId: world.ids.ben })
    await new Promise((done) => setTimeout(done, 200))
    ben.say(typing(world.ids.ben))
    await expect.poll(() => all).toEqual([typing(world.ids.ben)])
    expect(cleo.tab.readyState).toBe(WebSocket.OPEN)
  })

  test('T100: cleo gets no event while ada and ben offer, chat, type and end a task', async () => {
    const [ada, ben, cleo] = (await Promise.all((['ada', 'ben', 'cleo'] as const).map(openTab))) as [Tab, Tab, Tab]
    taskId = (await world.match()).id
    for (const [who, other] of [
      ['ada', 'ben'],
      ['ben', 'ada'],
    ] as const)
      await world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids[other], content: 'Noon?' })
    ada.say(typing(world.ids.ada))
    ben.say(typing(world.ids.ben))
    for (const tab of [ada, ben]) await expect.poll(tab.typing).toHaveLength(1)
    await world.ask('ben', `PATCH /api/tasks/${taskId}/start`)
    await world.ask('ben', `PATCH /api/tasks/${taskId}/finish`)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    await world.ask('ada', 'POST /api/reviews', { taskId, revieweeId: world.ids.ben, rating: 5 })
    const about = (tab: Tab) => tab.all.map(({ type }) => type)
    await expect.poll(() => about(ada)).toEqual(expect.arrayContaining(['new_offer', 'new_message', 'typing_start']))
    await expect.poll(() => about(ben).filter((type) => type === 'new_notification').length).toBeGreaterThan(2)

    const own = (await world.post({}, 'cleo')).id
    await world.ask('ben', 'POST /api/messages', { taskId: own, recipientId: world.ids.cleo, content: 'Hello' })
    await expect.poll(() => cleo.all).not.toEqual([])
    expect(JSON.stringify(cleo.all[0])).toContain(own)
  })

  test('T102: frames that only the server may send reach nobody, whatever their task and sender', async () => {
    const [open, done] = [taskId, (await world.match()).id]
    await world.ask('ada', `PATCH /api/tasks/${done}/complete`)
    const [ada, ben, cleo] = (await Promise.all((['ada', 'ben', 'cleo'] as const).map(openTab))) as [Tab, Tab, Tab]
    world.busMessages.length = 0
    for (const task of [open, done])
      for (const tab of [ada, ben, cleo]) {
        const [to, about] = [{ recipientId: world.ids.ada }, { taskId: task, senderId: world.ids.ben }]
        tab.say({ ...to, type: 'new_message', data: about })
        tab.say({ ...to, type: 'new_offer', data: { ...about, requesterId: world.ids.ada, taskTitle: 'Buy my soap' } })
        tab.say({ ...to, type: 'new_notification', data: { ...about, relatedTaskId: task, needsToast: true } })
        tab.say({ ...to, type: 'session_ended', sessionId: world.ids.ada, data: about })
        const pong = once(tab.tab, 'pong')
        tab.tab.ping()
        await pong
      }
    ben.say(typing(world.ids.ben))
    await expect.poll(() => ada.all).toEqual([typing(world.ids.ben)])
    expect(world.busMessages).toEqual([{ to: world.ids.ada, event: typing(world.ids.ben) }])
    expect([ben.all, cleo.all]).toEqual([[], []])
  })

  test.each([
    ['not JSON', 'hello'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a word nobody knows', '{"type":"dance"}'],
    ['typing without a task', '{"type":"typing_start"}'],
    ['brackets two thousand deep', '['.repeat(2000) + ']'.repeat(2000)],
    ['keys of every object', '{"type":"typing_start","__proto__":{"taskId":"x"},"constructor":null}'],
  ])('T103: a text of %s is ignored, and the socket stays', async (_, text) => {
    const [ada, ben] = (await Promise.all((['ada', 'ben'] as const).map(openTab))) as [Tab, Tab]
    ben.tab.send(text)
    ben.say(typing(world.ids.ben))
    await expect.poll(ada.typing).toEqual([typing(world.ids.ben)])
    expect(ben.tab.readyState).toBe(WebSocket.OPEN)
  })

  test('open sockets keep nothing of their requests in memory', async () => {
    const answers = () => queryObjects(ServerResponse, { format: 'count' })
    const before = answers()
    const count = 40
    const tabs = await Promise.all(Array.from({ length: count }, () => openSocket(world.address, world.cookies['ada'])))
    // Each poll walks the whole heap.
    await expect.poll(answers, { interval: 1000 }).toBeLessThan(before + 10)
    for (const tab of tabs) tab.terminate()
  })
})
