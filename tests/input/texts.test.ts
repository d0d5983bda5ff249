import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskDetails } from '#shared/tasks/schema.ts'
import { formWith, picture } from '#tests/fixtures/files.ts'
import { withOptionalTexts } from '#tests/fixtures/task-texts.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

const family = '👨‍👩‍👧‍👦'
/** Titles, and true if their length is valid: at least five visible characters, and at most 120 code points in all. */
const titles: [what: string, title: string, isAccepted: boolean][] = [
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

describe.each(engines)('texts of people on %s', (engine) => {
  const world = useWorld(engine)

  test.each(titles)(
    'T055: the form and the server agree whether a title of %s is valid',
    async (_what, title, isAccepted) => {
      const post = { ...plainRequest(), title }
      expect(z.safeParse(taskDetails, post).success).toBe(isAccepted)
      const { status, body } = await world.ask('ada', 'POST /api/tasks', post)
      expect(status).toBe(isAccepted ? 201 : 400)
      if (isAccepted) expect(body.title).toBe(title.normalize('NFC'))
    },
  )

  test.each(markup)('T066, T093: %s is returned unchanged by every call', async (text) => {
    const longText = `${text} and twenty more characters`
    const { headers, body } = await world.ask('ada', 'PATCH /api/profile', {
      firstName: text,
      lastName: text,
      bio: text,
    })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toMatchObject({ firstName: text, lastName: text, bio: text })

    const service = { taskType: 'service', title: text, description: longText, ...withOptionalTexts(text) }
    const { id } = await world.post(service)
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body).toMatchObject(service)
    const readAsBen = async (path: string) => (await world.ask('ben', `GET ${path}`)).body
    expect(await readAsBen(`/api/tasks/${id}`)).toMatchObject({
      title: text,
      description: longText,
      serviceOffered: text,
      availability: text,
      requester: { firstName: text, lastName: text },
    })

    await world.ask('ben', 'POST /api/offers', { taskId: id, message: text })
    expect(await readAsBen(`/api/tasks/${id}/offers`)).toMatchObject([{ message: text }])
    await world.ask('ben', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: text })
    expect((await readAsBen(`/api/tasks/${id}/messages`)).at(-1)).toMatchObject({ content: text })
    expect((await world.ask('ada', 'GET /api/notifications')).body[0].message).toContain(`"${text}"`)

    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    await world.ask('ada', 'POST /api/reviews', { taskId: id, revieweeId: world.ids.ben, rating: 4, comment: text })
    expect(await readAsBen(`/api/tasks/${id}/reviews`)).toMatchObject([{ comment: text, task: { title: text } }])
  })

  test('T066: a file’s name is returned as text, without characters that are special in folders and pages', async () => {
    const filename = '{{7*7}} $<img src=x onerror=alert(1)> &amp; javascript:alert(1).png'
    const { body } = await world.ask('ben', 'POST /api/upload', formWith({ [filename]: await picture() }))
    expect(body.filename).toBe('{{77}} $img src=x onerror=alert(1) &amp; javascriptalert(1).png')
    const { id: taskId } = await world.post({ title: 'Draw a dog' })
    const message = { taskId, recipientId: world.ids.ada, content: null, attachmentUrl: body.url }
    const sent = await world.ask('ben', 'POST /api/messages/with-attachment', message)
    expect(sent.body).toMatchObject({ attachmentName: body.filename, content: null })
  })

  test('T147: a neighbor without a name breaks nothing, and is called User in messages and notifications', async () => {
    await world.db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', world.ids.ben).execute()
    const { id } = await world.post({ title: 'Walk my nameless dog' })
    const nameless = { id: world.ids.ben, firstName: '', lastName: '', email: null }
    expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).body.helper).toMatchObject(nameless)
    const readAsAda = async (path: string) => (await world.ask('ada', `GET ${path}`)).body
    expect(await readAsAda(`/api/users/${world.ids.ben}`)).toMatchObject(nameless)
    expect(await readAsAda(`/api/tasks/${id}/messages`)).toMatchObject([
      { sender: nameless, content: 'User offered to help.' },
    ])
    expect((await readAsAda('/api/notifications'))[0].message).toBe('User offered to help with "Walk my nameless dog".')
    expect((await world.ask('ben', 'GET /api/auth/user')).body).toMatchObject({
      ...nameless,
      email: 'ben@porchlight.example',
    })
  })
})
