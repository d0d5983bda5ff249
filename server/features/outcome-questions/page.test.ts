import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { inHours, shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { engines } from '#tests/world.ts'
import { askWhatHappened } from './jobs.ts'

describe.each(engines)('the page behind the link in the mail of a question, on %s', (engine) => {
  const { world, mailbox, delivered, forget } = useMailedWorld(engine, [
    'tasks',
    'arrangements',
    'outbox',
    'restrictions',
    'blocks',
  ])
  const ask = () => askWhatHappened(world.db, world.bus, (error) => expect.unreachable(String(error)))

  /** Matches Ada and Ben, lets the time pass, and returns the paths of the links that both get. */
  async function arrangeAndAsk() {
    const { id } = await world.match({ date: inHours(2) })
    await forget()
    await shiftArrangementBack(world.db, id, 5)
    await ask()
    await delivered()
    const linkTo = (who: 'ada' | 'ben') =>
      /http:\/\/localhost(\/outcome\?token=\S+)/.exec(
        mailbox.sent.find(({ to }) => to === cast[who].email)?.text ?? '',
      )?.[1] ?? ''
    return { id, ada: linkTo('ada'), ben: linkTo('ben') }
  }
  /** Nobody is signed in: mail is often read elsewhere. */
  const open = (path: string) => world.ask('nobody', `GET ${path}`)
  const give = (path: string, answer: string) => world.ask('nobody', `POST ${path}&answer=${answer}`)
  const stored = (taskId: string) =>
    world.db
      .selectFrom('arrangements')
      .select(['requester_answer as ada', 'helper_answer as ben', 'outcome'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()

  test('shows the five answers without a session, and changes nothing', async () => {
    const { id, ada } = await arrangeAndAsk()
    const { status, body } = await open(ada)
    expect(status).toBe(200)
    expect([...body.matchAll(/<button [^>]+>([^<]+)/g)].map(([, label]) => label)).toEqual([
      'Yes',
      'We called it off together',
      'I couldn’t make it',
      'Ben couldn’t make it',
      'Ben didn’t come',
    ])
    expect(body).toContain('Walk my dog')
    expect(await stored(id)).toEqual({ ada: null, ben: null, outcome: null })
  })

  test('notes an answer, which can be changed until it is settled', async () => {
    const { id, ada, ben } = await arrangeAndAsk()
    const given = await give(ben, 'theirs')
    expect(given).toMatchObject({ status: 200, body: expect.stringContaining('You said: “Ada couldn’t make it”.') })
    expect((await open(ben)).body).toContain('You said: “Ada couldn’t make it”.')
    await give(ben, 'together')
    expect(await stored(id)).toEqual({ ada: null, ben: 'together', outcome: null })
    await give(ada, 'together')
    expect(await stored(id)).toEqual({ ada: 'together', ben: 'together', outcome: 'nobodys' })
    for (const path of [ada, ben])
      expect([(await open(path)).status, (await give(path, 'yes')).status]).toEqual([404, 404])
    expect((await stored(id)).outcome).toBe('nobodys')
  })

  test('takes the step of the task with a Yes', async () => {
    const { id, ada, ben } = await arrangeAndAsk()
    await give(ben, 'yes')
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body.status).toBe('pending_review')
    await give(ada, 'yes')
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body.status).toBe('completed')
  })

  test('notes no other answers, and none that is closed', async () => {
    const { id, ada } = await arrangeAndAsk()
    for (const path of [ada, `${ada}&answer=maybe`, `${ada}&answer=yes&answer=mine`])
      expect((await world.ask('nobody', `POST ${path}`)).status).toBe(400)
    await shiftArrangementBack(world.db, id, 8 * 24)
    expect((await open(ada)).body).not.toContain('didn’t come')
    expect((await give(ada, 'absent')).status).toBe(400)
    expect((await stored(id)).ada).toBe(null)
  })

  test('is the same for links that are unknown, wrong, too old, replaced or of somebody who is suspended', async () => {
    const { ada, ben } = await arrangeAndAsk()
    const unknown = await open('/outcome?token=x')
    expect(unknown.status).toBe(404)
    const tokens = world.db.selectFrom('arrangement_notices').select('token_hash')
    const hashes = (await tokens.execute()).map(({ token_hash }) => token_hash)
    expect(hashes.join()).not.toContain(/token=(\S+)/.exec(ada)?.[1])
    const wrong = [
      '/outcome',
      '/outcome?token=',
      '/outcome?token=a&token=b',
      ada.slice(0, -1),
      `${ada}x`,
      '/outcome?token=%00',
    ]
    for (const path of [...wrong, ...hashes.map((hash) => `/outcome?token=${hash}`)]) {
      expect([path, await open(path)]).toEqual([path, expect.objectContaining({ status: 404, body: unknown.body })])
      expect((await world.ask('nobody', `POST ${path}`)).status).toBe(404)
    }
    const suspension = { user_id: world.ids.ben, kind: 'suspend', ends_at: sql<Date>`'infinity'` } as const
    await world.db.insertInto('restrictions').values(suspension).execute()
    expect((await give(ben, 'absent')).body).toBe(unknown.body)
    await world.db.deleteFrom('restrictions').execute()
    expect((await open(ben)).status).toBe(200)
    await sql`update arrangement_notices set created_at = created_at - interval '30 days'`.execute(world.db)
    for (const path of [ada, ben]) expect((await open(path)).body).toBe(unknown.body)
  })

  test('escapes the title and the name', async () => {
    const { ada } = await arrangeAndAsk()
    await world.db.updateTable('tasks').set({ title: '<script>alert(1)</script>' }).execute()
    await world.db.updateTable('users').set({ first_name: '<b>Ben' }).where('id', '=', world.ids.ben).execute()
    expect((await open(ada)).body).not.toMatch(/<script>alert|<b>/)
    await world.db.updateTable('users').set({ first_name: 'Ben' }).where('id', '=', world.ids.ben).execute()
  })
})
