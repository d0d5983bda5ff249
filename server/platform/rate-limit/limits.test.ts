import { describe, expect, test, vi } from 'vitest'
import { rates } from '#shared/rates.ts'
import { password } from '#tests/cast.ts'
import { expectRateLimit, useRateLimitedWorld } from '#tests/fixtures/rate-limited-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

describe.each(engines)('rate limits on %s', (engine) => {
  const { world, ask, join, postMany } = useRateLimitedWorld(engine)

  test('T122: tasks posted in an hour and in a day', async () => {
    const una = await join('una-posts')
    const post = (who: string) => () => ask(who, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    await expectRateLimit('tasks', post(una), post('cleo'))
    const newTasks = await world()
      .db.selectFrom('tasks')
      .innerJoin('users', 'users.id', 'requester_id')
      .select('tasks.id')
    expect(await newTasks.where('email', '=', 'una-posts@porchlight.example').execute()).toHaveLength(21)
  })

  test('T122: tasks posted on the first day', async () => {
    const una = await join('una-is-new', new Date())
    const post = (who: string) => () => ask(who, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    await expectRateLimit('firstDayTasks', post(una), post('ben'))
  })

  test('T122: offers', async () => {
    const una = await join('una-offers')
    const tasks = await postMany(70)
    const offer = (who: string) => (turn: number) =>
      ask(who, 'POST /api/offers', { taskId: tasks[turn] }, '192.0.2.200')
    await expectRateLimit('offers', offer(una), () => offer('cleo')(69))
  })

  test('offers renewed on one task, each of which is mailed', async () => {
    const una = await join('una-wavers')
    const [taskId, another] = await postMany(2)
    const offer = (on = taskId) => ask(una, 'POST /api/offers', { taskId: on }, '192.0.2.200')
    const takeBack = (id: string) => ask(una, `PATCH /api/offers/${id}/withdraw`, undefined, '192.0.2.200')
    const { body: first } = await offer()
    for (let turn = 0; turn < 3; turn++)
      expect((await offer()).body.code, 'a refused call is not counted').toBe('already_offered')
    await takeBack(first.id)
    const renewOffer = async () => {
      const offered = await offer()
      if (offered.status === 201) expect((await takeBack(offered.body.id)).status).toBe(200)
      else expect(offered.body.code).toBe('offered_often')
      return offered
    }
    await expectRateLimit('offersAgain', renewOffer, () => offer(another))
  })

  test('withdrawals of offers', async () => {
    const una = await join('una-withdraws')
    const [taskId] = await postMany(1)
    const { body } = await ask(una, 'POST /api/offers', { taskId }, '192.0.2.200')
    const takeBack = () => ask(una, `PATCH /api/offers/${body.id}/withdraw`, undefined, '192.0.2.200')
    await expectRateLimit('withdrawals', takeBack, () => ask('cleo', 'POST /api/offers', { taskId }, '192.0.2.200'))
  })

  test('messages in one chat', async () => {
    const una = await join('una-writes')
    const [taskId] = await postMany(1)
    const write = (who: string) => (turn: number) => {
      const fields = { taskId, recipientId: world().ids.ada, content: `Word ${turn}` }
      return ask(who, 'POST /api/messages', fields, '192.0.2.200')
    }
    await expectRateLimit('messages', write(una), () => write('ben')(0))
  })

  test('T122: neighbors with whom a chat is started', async () => {
    const una = await join('una-meets')
    const tasks = await postMany(30)
    const write = (who: string) => (turn: number) => {
      const fields = { taskId: tasks[turn], recipientId: world().ids.ada, content: `Hello ${turn}` }
      return ask(who, 'POST /api/messages', fields, '192.0.2.200')
    }
    await expectRateLimit('newConversations', write(una), () => write('ben')(29))
    const again = { taskId: tasks[0], recipientId: world().ids.ada, content: 'In an old chat' }
    expect((await ask(una, 'POST /api/messages', again, '192.0.2.200')).status).toBe(201)
  })

  test('T122: neighbors to whom a new account turns first; an answer is no such contact', async () => {
    const una = await join('una-arrives', new Date())
    const from = '192.0.2.200'
    const others = await Promise.all(Array.from({ length: 8 }, (_, turn) => join(`una-finds-${turn}`)))
    const tasks: { id: string; requesterId: string }[] = []
    for (const who of others) tasks.push((await ask(who, 'POST /api/tasks', plainRequest(), from)).body)
    const offer = (who: string, taskId: string | undefined) => ask(who, 'POST /api/offers', { taskId }, from)
    const write = (who: string, taskId: string | undefined, recipientId: string | undefined) =>
      ask(who, 'POST /api/messages', { taskId, recipientId, content: `About ${taskId}` }, from)
    const turnTo = (who: string) => async (turn: number) => {
      const task = tasks[turn]
      const answer = await (turn % 2 ? offer(who, task?.id) : write(who, task?.id, task?.requesterId))
      if (answer.status === 429) expect(answer.body.code).toBe('first_contacts')
      else expect(answer.status).toBe(201)
      if (answer.status === 429) {
        expect((await write(una, tasks[0]?.id, tasks[0]?.requesterId)).status, 'to one it has written to').toBe(201)
        const { body: own } = await ask(una, 'POST /api/tasks', plainRequest(), from)
        const last = others[7] as string
        const { body: offered } = await offer(last, own.id)
        expect((await write(una, own.id, offered.helperId)).status, 'an answer').toBe(201)
        expect((await offer(una, tasks[7]?.id)).status, 'they have met').toBe(201)
      }
      return answer
    }
    await expectRateLimit('firstContacts', turnTo(una), () => turnTo('cleo')(5))
  })

  test('the same text to many neighbors', async () => {
    const una = await join('una-repeats')
    const tasks = await postMany(10)
    const sendText = (content: string) => (turn: number) => {
      const fields = { taskId: tasks[turn], recipientId: world().ids.ada, content }
      return ask(una, 'POST /api/messages', fields, '192.0.2.200')
    }
    for (let turn = 0; turn < 3; turn++) expect((await sendText('Hello')(0)).status, 'again to the same one').toBe(201)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    const spellings = ['Buy my soap', 'buy  my soap', 'BUY MY SOAP']
    await expectRateLimit(
      'sameWords',
      (turn) => sendText(spellings[turn % 3] as string)(turn + 1),
      () => sendText('Something else')(9),
    )
  })

  test('profiles edited', async () => {
    const una = await join('una-edits')
    const edit = (who: string) => (turn: number) => ask(who, 'PATCH /api/profile', { bio: `${turn}` }, '192.0.2.200')
    await expectRateLimit('profile', edit(una), () => edit('cleo')(0))
  })

  test('T122: tasks edited', async () => {
    const una = await join('una-mends')
    const { body } = await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')
    const edit = (turn: number) =>
      ask(una, `PATCH /api/tasks/${body.id}`, { title: `Walk my ${turn} dogs` }, '192.0.2.200')
    await expectRateLimit('edits', edit, () => ask('cleo', 'POST /api/tasks', plainRequest(), '192.0.2.200'))
  })

  test('edits of one task about which all helpers are notified', async () => {
    const una = await join('una-changes')
    const post = async () => (await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')).body.id as string
    const [taskId, another] = [await post(), await post()]
    for (const id of [taskId, another]) await ask('cleo', 'POST /api/offers', { taskId: id }, '192.0.2.200')
    const pay = (on: string) => (turn: number) =>
      ask(una, `PATCH /api/tasks/${on}`, { compensation: 50 + turn }, '192.0.2.200')
    const { max } = rates.changedTerms[0]
    const atOnce = await Promise.all(Array.from({ length: max }, (_, turn) => pay(taskId)(turn)))
    expect(
      atOnce.map(({ status }) => status),
      'one that begins anew counts once',
    ).toEqual(Array(max).fill(200))
    expect((await pay(taskId)(max)).status).toBe(429)
    await expectRateLimit('changedTerms', pay(another), () =>
      ask(una, `PATCH /api/tasks/${another}`, { category: 'other' }, '192.0.2.200'),
    )
  })

  test('refused files, which cost as much as accepted ones', async () => {
    const una = await join('una-sends')
    const send = (who: string) => async () => {
      const form = new FormData()
      form.set('file', new File(['no picture at all'], 'cat.png'))
      const headers = { cookie: world().cookies[who] ?? '', 'x-forwarded-for': '192.0.2.200' }
      const answer = await world().ask(who, 'POST /api/upload', form, { headers })
      expect([415, 429]).toContain(answer.status)
      return answer
    }
    await expectRateLimit('uploads', send(una), send('cleo'))
  })

  test('refused avatars', async () => {
    const una = await join('una-poses')
    const setAvatar = (who: string) => async () => {
      const fields = { profileImageUrl: 'data:image/png;base64,bm8gcGljdHVyZQ==' }
      const answer = await ask(who, 'PATCH /api/profile', fields, '192.0.2.200')
      expect([400, 429]).toContain(answer.status)
      return answer
    }
    await expectRateLimit('profile', setAvatar(una), setAvatar('cleo'))
  })

  test.each([
    ['PATCH /api/auth/password', { current: 'a guess', next: 'another evening on the porch' }],
    ['PATCH /api/auth/email', { current: 'a guess', email: 'una-moves@porchlight.example' }],
    ['DELETE /api/account', { password: 'a guess' }],
  ])(
    'a thief of a session can guess its password no more than ten times by %s, from any address',
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

  test('new addresses, each of which is mailed', async () => {
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
    await expectRateLimit('mailsToSelf', move(una), () => move(other)(0))
    const { body } = await ask(una, 'GET /api/auth/user', undefined, '192.0.2.200')
    expect(body.email, 'the sixth was refused, the seventh came an hour later').toBe('una-moves-6@elsewhere.example')
  })

  test('all calls of one user', async () => {
    const una = await join('una-asks')
    const read = (who: string) => () => ask(who, 'GET /api/notifications/unread-count', undefined, '192.0.2.200')
    await expectRateLimit('calls', read(una), read('cleo'))
  })
})
