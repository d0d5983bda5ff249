import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Limit, rates } from '#shared/rates.ts'
import { dayMs } from '#shared/time.ts'
import { cast, type Name, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines, openWorld, plainRequest, type World } from '#tests/world.ts'

const believeOneProxy = (_address: string, hop: number) => hop < 1
const weekMs = 7 * dayMs

describe.each(engines)('what is too often, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { limits: 'strict', trustProxy: believeOneProxy })
    await world.db
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - weekMs) })
      .execute()
  })
  afterAll(() => world.end())
  // The clock stands still but for where a test puts it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterEach(() => void vi.useRealTimers())

  type Answer = Awaited<ReturnType<World['ask']>>
  const ask = (who: string, line: string, fields: object | undefined, from: string) =>
    world.ask(who, line, fields, {
      headers: {
        cookie: world.cookies[who] ?? '',
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
    })

  let joined = 0
  /** Somebody of whom nothing is counted yet. */
  async function join(who: string, joinedAt = new Date(Date.now() - weekMs)) {
    joined += 1
    const fields = { firstName: 'Una', lastName: 'Reed', email: `${who}@porchlight.example`, password }
    const answer = await ask('dan', 'POST /api/auth/register', fields, `192.0.2.${joined}`)
    world.cookies[who] = cookieFrom(answer)
    await world.db.updateTable('users').set({ created_at: joinedAt }).where('id', '=', answer.body.id).execute()
    return who
  }

  /** So many open tasks of Ada's. */
  async function postMany(count: number): Promise<string[]> {
    const [posted] = await world.db.selectFrom('tasks').selectAll().where('requester_id', '=', world.ids.ada).execute()
    const { id } = posted ?? (await world.post())
    const task = await world.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { requester_id, title, description, category, address, area, search_words, task_type } = task
    const copy = { requester_id, title, description, category, address, area, search_words, task_type }
    const rows = await world.db
      .insertInto('tasks')
      .values(Array.from({ length: count }, () => copy))
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  }

  /**
   * Acts until every window of the limit was full once and has ended; each turn is let through or refused as the table
   * says, a refusal says when there is room again, and somebody else is let through all the while.
   */
  async function isHeld(limit: Limit, act: (turn: number) => Promise<Answer>, other: () => Promise<Answer>) {
    const windows = rates[limit].map((rate) => ({ ...rate, count: 0, endsAt: 0 }))
    const widest = windows.at(-1)
    for (let turn = 0; ; turn++) {
      for (const window of windows) if (Date.now() >= window.endsAt) window.count = 0
      const full = windows.find(({ count, most }) => count >= most)
      const { status, headers, body } = await act(turn)
      if (full) {
        const seconds = Math.ceil((full.endsAt - Date.now()) / 1000)
        expect([turn, status, headers.get('retry-after')]).toEqual([turn, 429, String(seconds)])
        expect(body).toMatchObject({
          code: expect.any(String),
          message: expect.stringContaining('Please try again in'),
        })
        expect((await other()).status).not.toBe(429)
        vi.setSystemTime(full.endsAt)
        if (full !== widest) continue
        expect((await act(turn + 1)).status).not.toBe(429)
        return
      }
      expect([turn, status]).not.toEqual([turn, 429])
      for (const window of windows) {
        if (window.count === 0) window.endsAt = Date.now() + window.seconds * 1000
        window.count += 1
      }
    }
  }

  test('T122: tasks posted in an hour and in a day', async () => {
    const una = await join('una-posts')
    const post = (who: string) => () => ask(who, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    await isHeld('tasks', post(una), post('cleo'))
    const kept = await world.db.selectFrom('tasks').innerJoin('users', 'users.id', 'requester_id').select('tasks.id')
    expect(await kept.where('email', '=', 'una-posts@porchlight.example').execute()).toHaveLength(21)
  })

  test('T122: tasks posted on the first day', async () => {
    const una = await join('una-is-new', new Date())
    const post = (who: string) => () => ask(who, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    await isHeld('firstDayTasks', post(una), post('ben'))
  })

  test('T122: offers', async () => {
    const una = await join('una-offers')
    const tasks = await postMany(70)
    const offer = (who: string) => (turn: number) =>
      ask(who, 'POST /api/offers', { taskId: tasks[turn] }, '192.0.2.200')
    await isHeld('offers', offer(una), () => offer('cleo')(69))
  })

  test('messages in one chat', async () => {
    const una = await join('una-writes')
    const [taskId] = await postMany(1)
    const write = (who: string) => (turn: number) => {
      const fields = { taskId, recipientId: world.ids.ada, content: `Word ${turn}` }
      return ask(who, 'POST /api/messages', fields, '192.0.2.200')
    }
    await isHeld('messages', write(una), () => write('ben')(0))
  })

  test('T122: neighbors written to for the first time', async () => {
    const una = await join('una-meets')
    const tasks = await postMany(30)
    const write = (who: string) => (turn: number) => {
      const fields = { taskId: tasks[turn], recipientId: world.ids.ada, content: `Hello ${turn}` }
      return ask(who, 'POST /api/messages', fields, '192.0.2.200')
    }
    await isHeld('newConversations', write(una), () => write('ben')(29))
    const again = { taskId: tasks[0], recipientId: world.ids.ada, content: 'In an old chat' }
    expect((await ask(una, 'POST /api/messages', again, '192.0.2.200')).status).toBe(201)
  })

  test('the same words to many neighbors', async () => {
    const una = await join('una-repeats')
    const tasks = await postMany(10)
    const say = (content: string) => (turn: number) => {
      const fields = { taskId: tasks[turn], recipientId: world.ids.ada, content }
      return ask(una, 'POST /api/messages', fields, '192.0.2.200')
    }
    for (let turn = 0; turn < 3; turn++) expect((await say('Hello')(0)).status, 'again to the same one').toBe(201)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    const spellings = ['Buy my soap', 'buy  my soap', 'BUY MY SOAP']
    await isHeld(
      'sameWords',
      (turn) => say(spellings[turn % 3] as string)(turn + 1),
      () => say('Something else')(9),
    )
  })

  test('profiles edited', async () => {
    const una = await join('una-edits')
    const edit = (who: string) => (turn: number) => ask(who, 'PATCH /api/profile', { bio: `${turn}` }, '192.0.2.200')
    await isHeld('profile', edit(una), () => edit('cleo')(0))
  })

  test('T122: tasks edited', async () => {
    const una = await join('una-mends')
    const { body } = await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    const edit = (turn: number) =>
      ask(una, `PATCH /api/tasks/${body.id}`, { title: `Walk my ${turn} dogs` }, '192.0.2.200')
    await isHeld('edits', edit, () => ask('cleo', 'POST /api/tasks', plainRequest(), '192.0.2.200'))
  })

  test('files sent that are refused, which cost as much as those that are kept', async () => {
    const una = await join('una-sends')
    const send = (who: string) => async () => {
      const form = new FormData()
      form.set('file', new File(['no picture at all'], 'cat.png'))
      const headers = { cookie: world.cookies[who] ?? '', 'x-forwarded-for': '192.0.2.200' }
      const answer = await world.ask(who, 'POST /api/upload', form, { headers })
      expect([415, 429]).toContain(answer.status)
      return answer
    }
    await isHeld('uploads', send(una), send('cleo'))
  })

  test('pictures of oneself that are refused', async () => {
    const una = await join('una-poses')
    const pose = (who: string) => async () => {
      const fields = { profileImageUrl: 'data:image/png;base64,bm8gcGljdHVyZQ==' }
      const answer = await ask(who, 'PATCH /api/profile', fields, '192.0.2.200')
      expect([400, 429]).toContain(answer.status)
      return answer
    }
    await isHeld('profile', pose(una), pose('cleo'))
  })

  test.each([
    ['PATCH /api/auth/password', { current: 'a guess', next: 'another evening on the porch' }],
    ['PATCH /api/auth/email', { current: 'a guess', email: 'una-moves@porchlight.example' }],
    ['DELETE /api/account', { password: 'a guess' }],
  ])(
    'whoever stole a session guesses its password no more than ten times by %s, from wherever',
    async (line, fields) => {
      const una = await join(`una-${line.length}-was-robbed`)
      const guess = (turn: number) => ask(una, line, fields, `198.51.${turn}.7`)
      for (let turn = 0; turn < 10; turn++) expect((await guess(turn)).status).toBe(400)
      const { status, headers } = await guess(10)
      expect([status, headers.get('retry-after')]).toEqual([429, '900'])
      const others = await ask('cleo', 'PATCH /api/auth/password', fields, '198.51.99.7')
      expect(others.status, 'somebody else').not.toBe(429)
      vi.setSystemTime(Date.now() + 900_000)
      expect((await guess(11)).status).toBe(400)
    },
  )

  test('addresses that somebody takes: each is mailed', async () => {
    const [una, other] = [await join('una-moves'), await join('una-moves-too')]
    const move = (who: string) => (turn: number) => {
      const fields = { current: password, email: `${who}-${turn}@elsewhere.example` }
      return ask(who, 'PATCH /api/auth/email', fields, `198.51.${turn}.8`)
    }
    const same = { current: password, email: 'una-moves@porchlight.example' }
    for (let turn = 0; turn < 6; turn++) {
      const { status } = await ask(una, 'PATCH /api/auth/email', same, `198.51.${turn}.9`)
      expect(status, 'nobody is mailed, so nothing is counted').toBe(200)
    }
    await isHeld('mailsToSelf', move(una), () => move(other)(0))
    const { body } = await ask(una, 'GET /api/auth/user', undefined, '192.0.2.200')
    expect(body.email, 'the sixth was refused, the seventh came an hour later').toBe('una-moves-6@elsewhere.example')
  })

  test('all that somebody asks', async () => {
    const una = await join('una-asks')
    const read = (who: string) => () => ask(who, 'GET /api/notifications/unread-count', undefined, '192.0.2.200')
    await isHeld('calls', read(una), read('cleo'))
  })

  test('T121: people who sign up from one address', async () => {
    const signUp = (from: string) => (turn: number) => {
      const fields = { firstName: 'Nan', lastName: 'Poe', email: `nan-${from}-${turn}@porchlight.example`, password }
      return ask('dan', 'POST /api/auth/register', fields, from)
    }
    await isHeld('signUp', signUp('198.51.100.1'), () => signUp('198.51.100.2')(0))
  })

  const signIn = (email: string, tried: string, from: string) =>
    ask('dan', 'POST /api/auth/login', { email, password: tried }, from)

  test('people who sign in from one address: their tries in a minute and in an hour', async () => {
    const { ada, ben } = cast
    // The third window counts failures alone.
    const guess = (turn: number) => signIn(`nobody-${turn}@porchlight.example`, 'a guess', '198.51.100.3')
    const windows = rates.signIn.filter(({ per }) => per === 'address')
    expect(windows.map(({ most }) => most)).toEqual([6, 30])
    for (let minute = 0; minute < 5; minute++) {
      for (let turn = 0; turn < 6; turn++) expect((await guess(turn)).status).toBe(401)
      const refused = await signIn(ada.email, password, '198.51.100.3')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
      expect((await signIn(ben.email, password, '198.51.100.4')).status).toBe(200)
      vi.setSystemTime(Date.now() + 60_000)
    }
    const { status, headers } = await guess(0)
    expect([status, headers.get('retry-after')]).toEqual([429, String(55 * 60)])
  })

  test('T012: whoever guesses one account’s password is stopped in their network; its owner signs in from another', async () => {
    const { email } = cast.cleo
    const statuses = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await signIn(email, 'a guess', `203.0.113.${turn}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
    const near = await signIn(email, password, '203.0.113.99')
    expect([near.status, near.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await signIn(email, password, '203.0.114.1')).status).toBe(200)
    expect((await signIn(cast.ben.email, password, '203.0.113.98')).status, 'somebody else there').toBe(200)
    vi.setSystemTime(Date.now() + 900_000)
    expect((await signIn(email, password, '203.0.113.99')).status).toBe(200)
  })

  test('a right password is no failure, a mistake in a form no try, a refused deed no deed', async () => {
    for (let turn = 0; turn < 12; turn++)
      expect((await signIn(cast.ben.email, password, `198.18.0.${turn}`)).status).toBe(200)
    for (let turn = 0; turn < 10; turn++) expect((await signIn('no email', '', '198.18.1.1')).status).toBe(400)
    expect((await signIn(cast.ben.email, password, '198.18.1.1')).status).toBe(200)

    const una = await join('una-is-refused')
    const [taskId] = await postMany(1)
    const offer = () => ask(una, 'POST /api/offers', { taskId }, '192.0.2.200')
    expect((await offer()).status).toBe(201)
    for (let turn = 0; turn < 31; turn++) expect((await offer()).status).toBe(409)
    const past = { ...plainRequest(), date: '2020-01-01T12:00:00.000Z' }
    for (let turn = 0; turn < 11; turn++)
      expect((await ask(una, 'POST /api/tasks', past, '192.0.2.200')).status).toBe(400)
    expect((await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')).status).toBe(201)
  })

  test('T119: a flood of guesses from one address is stopped, and neighbors who are signed in go on', async () => {
    const flood = Promise.all(
      Array.from({ length: 300 }, (_, turn) => signIn(`flood-${turn}@porchlight.example`, 'a guess', '198.51.100.9')),
    )
    for (let turn = 0; turn < 20; turn++) {
      const { status } = await ask('ben', 'GET /api/notifications/unread-count', undefined, '198.51.100.9')
      expect(status).toBe(200)
    }
    const statuses = (await flood).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(294)
  })

  test('many at once get no further than one after another', async () => {
    const una = await join('una-hurries')
    const posts = Array.from({ length: 25 }, () => ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200'))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

test('T013: whoever writes an address of their own is counted all the same, and no header lifts a limit', async () => {
  const world = await openWorld('embedded', { limits: 'strict' })
  const statuses = []
  for (let turn = 0; turn < 7; turn++) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${turn}`,
      forwarded: `for=198.51.100.${turn}`,
      'x-real-ip': `198.51.100.${turn}`,
      limits: 'relaxed',
      'x-limits': 'relaxed',
    }
    const fields = { email: `nobody-${turn}@porchlight.example`, password: 'a guess' }
    statuses.push((await world.ask('dan' satisfies Name, 'POST /api/auth/login', fields, { headers })).status)
  }
  await world.end()
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
})
