import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskDetails } from '#shared/tasks/schema.ts'
import { formWith, picture } from '#tests/given/sent-files.ts'
import { engines, openWorld, plainRequest, type World } from '#tests/world.ts'

const family = '👨‍👩‍👧‍👦'
/**
 * Titles, and whether they are long and short enough: seen code points count at least five, all of them at most 120.
 */
const titles: [what: string, title: string, isTaken: boolean][] = [
  ['five families of emoji, which are 35 code points', family.repeat(5), true],
  ['one family of emoji, of four people', family, false],
  ['120 dogs', '🐕'.repeat(120), true],
  ['121 dogs', '🐕'.repeat(121), false],
  ['18 families, which are 126 code points', family.repeat(18), false],
  ['five letters with accents put beside them', 'e\u0301'.repeat(5), true],
  ['four letters with accents put beside them', 'e\u0301'.repeat(4), false],
  ['five blanks', '     ', false],
  ['five blanks that break no line', '\u00a0'.repeat(5), false],
  ['five characters without width', '\u200b'.repeat(5), false],
  ['five turns of the reading direction', '\u202e'.repeat(5), false],
  ['five fillers', '\u3164'.repeat(5), false],
  ['five accents without a letter', '\u0301'.repeat(5), false],
  ['five hearts with the selectors that color them', '❤\ufe0f'.repeat(5), true],
  ['three hearts with the selectors that color them', '❤\ufe0f'.repeat(3), false],
]

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} is 49',
  `$${'{7*7}'} is 49`,
  'javascript:alert(1)',
  '[click me](javascript:alert(1))',
  '&lt;b&gt; &amp;amp; %3Cb%3E',
]

describe.each(engines)('what people write, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  test.each(titles)(
    'T055: a title of %s is judged alike by the form and by the server',
    async (_what, title, isTaken) => {
      const post = { ...plainRequest(), title }
      expect(z.safeParse(taskDetails, post).success).toBe(isTaken)
      const { status, body } = await world.ask('ada', 'POST /api/tasks', post)
      expect(status).toBe(isTaken ? 201 : 400)
      if (isTaken) expect(body.title).toBe(title.normalize('NFC'))
    },
  )

  test.each(markup)('T066, T093: %s comes back word for word, wherever it was written', async (words) => {
    const long = `${words} and twenty more characters`
    const { headers, body } = await world.ask('ada', 'PATCH /api/profile', {
      firstName: words,
      lastName: words,
      bio: words,
    })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toMatchObject({ firstName: words, lastName: words, bio: words })

    const service = { compensationType: 'service', serviceOffered: words, availability: words, taskType: 'service' }
    const { id } = await world.post({ ...service, title: words, description: long })
    const read = async (path: string) => (await world.ask('ben', `GET ${path}`)).body
    expect(await read(`/api/tasks/${id}`)).toMatchObject({
      title: words,
      description: long,
      serviceOffered: words,
      availability: words,
      requester: { firstName: words, lastName: words },
    })

    await world.ask('ben', 'POST /api/offers', { taskId: id, message: words })
    expect(await read(`/api/tasks/${id}/offers`)).toMatchObject([{ message: words }])
    await world.ask('ben', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: words })
    expect((await read(`/api/tasks/${id}/messages`)).at(-1)).toMatchObject({ content: words })
    expect((await world.ask('ada', 'GET /api/notifications')).body[0].message).toContain(`"${words}"`)

    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    await world.ask('ada', 'POST /api/reviews', { taskId: id, revieweeId: world.ids.ben, rating: 4, comment: words })
    expect(await read(`/api/tasks/${id}/reviews`)).toMatchObject([{ comment: words, task: { title: words } }])
  })

  test('T066: a file’s name comes back as words, without what a folder or a page would give a meaning', async () => {
    const given = '{{7*7}} $<img src=x onerror=alert(1)> &amp; javascript:alert(1).png'
    const { body } = await world.ask('ben', 'POST /api/upload', formWith({ [given]: await picture() }))
    expect(body.filename).toBe('{{77}} $img src=x onerror=alert(1) &amp; javascriptalert(1).png')
    const { id: taskId } = await world.post({ title: 'Draw a dog' })
    const message = { taskId, recipientId: world.ids.ada, content: null, attachmentUrl: body.url }
    const sent = await world.ask('ben', 'POST /api/messages/with-attachment', message)
    expect(sent.body).toMatchObject({ attachmentName: body.filename, content: null })
  })

  test('T147: a neighbor without a name breaks nothing, and is called User in what the server writes', async () => {
    await world.db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', world.ids.ben).execute()
    const { id } = await world.post({ title: 'Walk my nameless dog' })
    const nameless = { id: world.ids.ben, firstName: '', lastName: '', email: null }
    expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).body.helper).toMatchObject(nameless)
    const seen = async (path: string) => (await world.ask('ada', `GET ${path}`)).body
    expect(await seen(`/api/users/${world.ids.ben}`)).toMatchObject(nameless)
    expect(await seen(`/api/tasks/${id}/messages`)).toMatchObject([
      { sender: nameless, content: 'User offered to help.' },
    ])
    expect((await seen('/api/notifications'))[0].message).toBe('User offered to help with "Walk my nameless dog".')
    expect((await world.ask('ben', 'GET /api/auth/user')).body).toMatchObject({
      ...nameless,
      email: 'ben@porchlight.example',
    })
  })
})
