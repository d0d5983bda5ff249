import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletedTitle } from '#shared/calendars/copy.ts'
import { addressAfterCompletionDays, calendarPastDays, descriptionMaxCharacters } from '#shared/constants.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { password } from '#tests/cast.ts'
import { inHours, shiftTasksBack } from '#tests/fixtures/shift-dates.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const street = '12 Maple Street, Oak Park, IL 60302'

describe.each(engines)('calendars, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    for (const table of ['tasks', 'deleted_tasks', 'calendars'] as const) await world.db.deleteFrom(table).execute()
  })
  afterAll(() => world.close())

  const step = (id: string, name: string, who: string, fields?: object) =>
    world.ask(who, `PATCH /api/tasks/${id}/${name}`, fields)
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => {
      const { uid, summary, description, location, sequence, startDate, endDate } = new ICAL.Event(part)
      const [status, stamp] = [part.getFirstPropertyValue('status'), part.getFirstPropertyValue('dtstamp')]
      return {
        uid,
        summary,
        description,
        location,
        sequence,
        status: String(status),
        stamp: (stamp as ICAL.Time).toJSDate(),
        start: startDate,
        end: endDate,
      }
    })
  const read = async (id: string, who = 'ada') => {
    const answer = await world.ask(who, `GET /api/tasks/${id}/calendar`)
    expect(answer.status).toBe(200)
    return answer
  }
  const eventOf = async (id: string, who = 'ada') => {
    const [event, ...others] = eventsIn((await read(id, who)).body)
    expect(others).toEqual([])
    return event as NonNullable<typeof event>
  }
  const newAddress = async (who = 'ada'): Promise<string> => (await world.ask(who, 'POST /api/calendar')).body.url
  const pathOf = (url: string) => url.replace('http://localhost', '')
  /** Reads the feed as a calendar program: with the address, but without a session. */
  const subscribed = (url: string) => world.ask('dan', `GET ${pathOf(url)}`)
  const eventsAt = async (url: string) => eventsIn((await subscribed(url)).body)

  test('both participants can download a task as a file that calendar programs open', async () => {
    const date = inHours(48)
    const { id } = await world.match({ date, duration: 1.5, title: 'Walk my dog' })
    const { headers, body } = await read(id, 'ben')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="Walk my dog.ics"')
    expect(headers.get('cache-control')).toBe('no-store')
    const [event] = eventsIn(body)
    expect(event).toMatchObject({ uid: `${id}@porchlight.example`, summary: 'Walk my dog', status: 'CONFIRMED' })
    expect(event?.description).toContain('With Ada Lindgren · $15')
    expect(event?.description).toContain(`http://localhost/task/${id}`)
    const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
    expect(event?.start.toUnixTime()).toBe(seconds(date))
    expect(event?.end.toUnixTime()).toBe(seconds(date) + 1.5 * 3600)
    expect(event?.start.zone.tzid).toBe('UTC')
  })

  test('no line is longer than 75 octets, and every line ends with CRLF', async () => {
    const words = 'Größe – 🐕‍🦺 ∞ 大きな犬'.repeat(100)
    const { id } = await world.match({ title: words.slice(0, 100), description: words })
    const { body } = await read(id)
    const lines = body.split('\r\n')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(body).not.toContain('\uFFFD')
    expect(eventsIn(body)[0]?.description).toContain(words)
  })

  test('text stays text, whatever it looks like', async () => {
    const description = 'Back\\slash; comma, colon: "quote"\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil\nX\\nY'
    const { id } = await world.match({ title: 'A; B, C\\n: D', description })
    const event = await eventOf(id)
    expect(event.summary).toBe('A; B, C\\n: D')
    expect(event.description).toContain(description)
    const long = 'a'.repeat(descriptionMaxCharacters)
    const { id: other } = await world.match({ description: long })
    expect((await eventOf(other)).description).toContain(long)
  })

  test('characters that a calendar cannot contain are removed, and every line break becomes the same', async () => {
    const { id } = await world.match({
      title: 'Walk\u0007 my\u000b dog\u007f',
      description: 'By\u0001 the\ttree\u001b.\r\nThen\rhome, please.\u0008',
      address: '12 \u0002Maple Street',
    })
    const { body } = await read(id)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u)
    const event = await eventOf(id)
    expect([event.summary, event.location]).toEqual(['Walk my dog', '12 Maple Street'])
    expect(event.description).toContain('By the\ttree.\nThen\nhome, please.')
  })

  test('a task with a day and no hour is on that day in its requester’s time zone', async () => {
    // These instants are midnight in Chicago, in summer and in winter.
    const year = new Date().getUTCFullYear() + 1
    for (const [date, day] of [
      [`${year}-07-15T05:00:00Z`, `${year}-07-15`],
      [`${year}-01-15T06:00:00Z`, `${year}-01-15`],
    ] as const) {
      const { id } = await world.match({ date, time: null })
      const { start } = await eventOf(id)
      expect([start.isDate, start.toString()]).toEqual([true, day])
    }
  })

  test('a task without a day cannot be downloaded', async () => {
    const { id } = await world.post({ taskType: 'service', title: 'Piano lessons', availability: 'Evenings' })
    expect((await world.ask('ada', `GET /api/tasks/${id}/calendar`)).status).toBe(409)
    expect(await eventsAt(await newAddress())).toEqual([])
  })

  test('a neighbor who takes no part cannot download it, although they see the task', async () => {
    const { id } = await world.post()
    expect((await world.ask('cleo', `GET /api/tasks/${id}/calendar`)).status).toBe(403)
    await world.ask('cleo', 'POST /api/offers', { taskId: id })
    expect((await world.ask('cleo', `GET /api/tasks/${id}/calendar`)).status).toBe(403)
    expect(await eventsAt(await newAddress('cleo'))).toEqual([])
  })

  test('every change that a calendar shows increases the sequence number of the same entry, and nothing else does', async () => {
    const { id } = await world.post()
    const before = await eventOf(id)
    expect(before).toMatchObject({ sequence: 0, status: 'TENTATIVE' })
    await world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my dog' })
    await world.ask('ada', `PATCH /api/tasks/${id}`, { category: 'other' })
    expect((await eventOf(id)).sequence).toBe(0)
    await world.ask('ada', `PATCH /api/tasks/${id}`, { compensation: 20 })
    expect((await eventOf(id)).sequence).toBe(1)
    await world.ask('ada', `PATCH /api/tasks/${id}`, { date: inHours(60) })
    const moved = await eventOf(id)
    expect(moved).toMatchObject({ uid: before.uid, sequence: 2 })
    expect(moved.stamp.getTime()).toBeGreaterThanOrEqual(before.stamp.getTime())
    expect(await eventOf(id)).toEqual(moved)
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    await step(id, 'assign', 'ada', { helperId: world.ids.ben })
    expect(await eventOf(id)).toMatchObject({ uid: before.uid, sequence: 3, status: 'CONFIRMED' })
  })

  test('the private calendar has the tasks that a user requested or helps with, as they are now', async () => {
    const asks = await world.match({ title: 'Ada asks' })
    await world.post({ title: 'Cleo asks' }, 'cleo')
    const helps = await world.post({ title: 'Ben asks' }, 'ben')
    await world.ask('ada', 'POST /api/offers', { taskId: helps.id })
    const url = await newAddress()
    const titles = async () => (await eventsAt(url)).map(({ summary, status }) => `${summary}: ${status}`).sort()
    expect(await titles()).toEqual(['Ada asks: CONFIRMED'])
    await step(helps.id, 'assign', 'ben', { helperId: world.ids.ada })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Ben asks: CONFIRMED'])
    await step(helps.id, 'release', 'ben', { reason: 'Rain' })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Canceled: Ben asks: CANCELLED'])
    await world.ask('ada', 'POST /api/offers', { taskId: helps.id })
    await step(helps.id, 'assign', 'ben', { helperId: world.ids.ada })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Ben asks: CONFIRMED'])
    await step(helps.id, 'release', 'ben', { reason: 'Rain' })
    expect((await world.ask('ben', `DELETE /api/tasks/${helps.id}`)).status).toBe(200)
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', `Canceled: ${deletedTitle}: CANCELLED`])
    await world.db.deleteFrom('deleted_tasks').execute()
    const given = await world.post({ title: 'Given up' })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Given up: TENTATIVE'])
    const { uid, sequence } = await eventOf(given.id)
    await step(given.id, 'close', 'ada')
    expect(await eventOf(given.id)).toMatchObject({ uid, sequence: sequence + 1, status: 'CANCELLED' })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Canceled: Given up: CANCELLED'])
    await shiftTasksBack(world.db, { days: calendarPastDays })
    expect(await titles()).toEqual(['Ada asks: CONFIRMED', 'Canceled: Given up: CANCELLED'])
    await shiftTasksBack(world.db, { days: 3 })
    expect(await titles()).toEqual([])
    expect(asks.title).toBe('Ada asks')
  })

  test('a released helper finds the entry canceled under its id and sequence number, without details', async () => {
    const { id } = await world.match({
      title: 'Walk my dog',
      description: 'Twice around the old tree, please.',
      address: street,
    })
    const url = await newAddress('ben')
    const [before] = await eventsAt(url)
    await step(id, 'release', 'ben', { reason: 'A cold' })
    await world.ask('cleo', 'POST /api/offers', { taskId: id })
    await step(id, 'assign', 'ada', { helperId: world.ids.cleo })
    const [after, ...others] = await eventsAt(url)
    expect(others).toEqual([])
    expect(after).toMatchObject({ uid: before?.uid, summary: 'Canceled: Walk my dog', status: 'CANCELLED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence as number)
    expect((await subscribed(url)).body).not.toMatch(/tree|Oak Park|Maple|Ada|Cleo|LOCATION|DESCRIPTION/)
  })

  test('the place is as exact as its reader may know it', async () => {
    const { id } = await world.match({ address: street })
    const [ada, ben] = [await newAddress(), await newAddress('ben')]
    const places = async () => [
      (await eventsAt(ada))[0]?.location,
      (await eventsAt(ben))[0]?.location,
      (await eventOf(id, 'ben')).location,
    ]
    expect(await places()).toEqual([street, street, street])
    await step(id, 'complete', 'ada')
    await shiftTasksBack(world.db, { days: addressAfterCompletionDays + 1 })
    expect(await places()).toEqual([street, 'Oak Park, 60302', 'Oak Park, 60302'])
    const { body } = await subscribed(ben)
    expect(body).not.toMatch(/Maple|GEO/)
  })

  test('an address is created on request, and a new one replaces it', async () => {
    const url = async () => (await world.ask('ada', 'GET /api/calendar')).body.url
    expect(await url()).toBeNull()
    await world.match()
    const first = await newAddress()
    expect(await url()).toBe(first)
    const { status, headers } = await subscribed(first)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('no-store')

    const second = await newAddress()
    expect(second).not.toBe(first)
    expect(await url()).toBe(second)
    expect((await subscribed(first)).status).toBe(404)
    expect(await eventsAt(second)).toHaveLength(1)
    expect((await world.ask('ada', 'DELETE /api/calendar')).body).toEqual({ url: null })
    expect((await subscribed(second)).status).toBe(404)
    expect((await world.ask('ada', 'DELETE /api/calendar')).status).toBe(200)
  })

  test('an invented address gives no access', async () => {
    const [ada, ben] = [await newAddress(), await newAddress('ben')]
    const [adasId = ''] = ada.split('token=')[1]?.split('.') ?? []
    const bensSignature = ben.split('.').at(-1)
    const paths = [
      `/calendar.ics?token=${adasId}.${bensSignature}`,
      `/calendar.ics?token=${adasId}`,
      `/calendar.ics?token=${world.ids.ada}.`,
      pathOf(ada).slice(0, -1),
      `${pathOf(ada)}&token=b`,
      '/calendar.ics',
    ]
    for (const path of paths) expect((await world.ask('ben', `GET ${path}`)).status, path).toBe(404)
    expect((await subscribed(ada)).status).toBe(200)
  })

  test('deleting an account deletes its calendar address', async () => {
    const lou = await world.newcomer()
    const url = await newAddress(lou.name)
    expect((await subscribed(url)).status).toBe(200)
    expect((await world.ask(lou.name, 'DELETE /api/account', { password })).status).toBe(200)
    expect((await subscribed(url)).status).toBe(404)
  })

  test('people without a name and deleted accounts do not break the calendar', async () => {
    const { id }: Task = await world.match()
    await step(id, 'complete', 'ada')
    await world.db.updateTable('tasks').set({ helper_id: null }).where('id', '=', id).execute()
    expect((await eventOf(id)).summary).toBe('Walk my dog')
  })
})

test('requests of an address are limited to what programs need', async () => {
  const world = await openWorld('embedded', { limits: 'strict' })
  const { url } = (await world.ask('ada', 'POST /api/calendar')).body
  const statuses = []
  for (let turn = 0; turn <= 60; turn++)
    statuses.push((await fetch(url.replace('http://localhost', world.address))).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  await world.close()
})
