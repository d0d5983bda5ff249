import { beforeAll, describe, expect, test } from 'vitest'
import { fileDeletedText } from '#shared/messages/copy.ts'
import type { Message, Partner } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { password } from '#tests/cast.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

const rose = { firstName: 'Rose', lastName: 'Hill', email: 'rose@hill.example' }
const will = { firstName: 'Will', lastName: 'May', email: 'will@may.example' }
const plain = {
  title: 'Prune Rose bushes on Rose Hill street',
  description: 'My Rose bushes on Rose Hill street need pruning. Hill or not, Rose water is ready.',
  availability: 'Any day, May or June',
}
const sentences = [
  'Will you have tools? May I bring mine?',
  'Will offered to help. He has a van.',
  'My neighbor offered to help: he may come along.',
  'Mary Will lives at 112 Elm Street and writes as the.will@may.example, her phone is 27085550188.',
]
const reach = 'Call 708.555.0188 or +1 (708) 555-0188, WILL@may.example, or come to 12 elm street.'

describe.each(engines)('texts of deleted accounts on %s', (engine) => {
  const world = useWorld(engine)
  const tasks = {} as Record<'pruning' | 'mowing' | 'sofa', string>
  const ask = (who: string, line: string, fields?: object) => world.ask(who, line, fields)
  const post = async (who: string, fields: object = {}): Promise<string> =>
    (await ask(who, 'POST /api/tasks', { ...plainRequest(), ...fields })).body.id
  const write = (who: string, taskId: string, recipientId: string, content: string) =>
    ask(who, 'POST /api/messages', { taskId, recipientId, content })
  const offer = (who: string, taskId: string, message: string | null) =>
    ask(who, 'POST /api/offers', { taskId, message })
  const step = (who: string, taskId: string, name: string, fields?: object) =>
    ask(who, `PATCH /api/tasks/${taskId}/${name}`, fields)
  const chatOf = async (who: string, taskId: string, query = ''): Promise<Message[]> =>
    (await ask(who, `GET /api/tasks/${taskId}/messages${query}`)).body
  const partnersOf = async (who: string, taskId: string): Promise<Partner[]> =>
    (await ask(who, `GET /api/tasks/${taskId}/conversations`)).body
  const taskOf = async (who: string, taskId: string): Promise<Task> => (await ask(who, `GET /api/tasks/${taskId}`)).body

  beforeAll(async () => {
    const roseId = await world.join('rose', rose)
    const willId = await world.join('will', will)
    const { ada, ben } = world.ids
    await ask('will', 'PATCH /api/profile', { phone: '(708) 555-0188', address: '12 Elm Street, Oak Park, IL 60302' })

    tasks.pruning = await post('rose', { ...plain, address: '34 Oak Avenue, Oak Park, IL 60302' })
    for (const who of ['ben', 'cleo']) await offer(who, tasks.pruning, null)
    await step('rose', tasks.pruning, 'assign', { helperId: ben })
    await write('rose', tasks.pruning, ben, 'It is 34 Oak Avenue, behind the Rose.')
    await step('rose', tasks.pruning, 'complete')
    await ask('rose', 'POST /api/reviews', {
      taskId: tasks.pruning,
      revieweeId: ben,
      rating: 4,
      comment: 'Thanks, Rose',
    })

    tasks.mowing = await post('ada')
    await offer('will', tasks.mowing, sentences[0] as string)
    await step('ada', tasks.mowing, 'assign', { helperId: willId })
    for (const words of [...sentences, reach]) await write('will', tasks.mowing, ada, words)
    const file = (await ask('will', 'POST /api/upload', formWith({ 'plan.pdf': pdf }))).body
    const sent = { attachmentUrl: file.url, attachmentType: file.type, attachmentName: file.filename }
    const fileMessage = { taskId: tasks.mowing, recipientId: ada, ...sent, attachmentSize: file.size }
    await ask('will', 'POST /api/messages/with-attachment', { ...fileMessage, content: '' })
    await step('ada', tasks.mowing, 'complete')

    tasks.sofa = await post('ada', { title: 'Carry a sofa' })
    await offer('will', tasks.sofa, null)
    await ask('will', 'PATCH /api/profile', { firstName: 'William' })
    const back = await offer('rose', tasks.sofa, 'With pleasure')
    await ask('rose', `PATCH /api/offers/${back.body.id}/withdraw`)
    await offer('rose', tasks.sofa, 'After all')
    await offer('ben', tasks.sofa, null)
    await write('ada', tasks.sofa, roseId, 'Is Rose hill steep?')
    const lawn = await post('rose', { title: 'Mow the lawn at 34 Oak Avenue' })
    await offer('cleo', lawn, null)
    await ask('rose', `DELETE /api/tasks/${lawn}`)
    for (const who of ['rose', 'will']) expect((await ask(who, 'DELETE /api/account', { password })).status).toBe(200)
  })

  test('a Rose’s roses, and a street of her name, stay in the task that she posted', async () => {
    expect(await taskOf('ben', tasks.pruning)).toMatchObject(plain)
    const [{ message }] = (await ask('cleo', 'GET /api/notifications')).body
    expect(message).toContain(plain.title)
  })

  test('notifications about a task that she deleted before are gone with her', async () => {
    for (const who of ['ben', 'cleo'])
      expect(JSON.stringify((await ask(who, 'GET /api/notifications')).body)).not.toMatch(/lawn|34 Oak/)
  })

  test('no sentence of a Will May is rewritten, not even one that resembles an offer', async () => {
    const texts = (await chatOf('ada', tasks.mowing)).map(({ content }) => content)
    expect(texts).toEqual(expect.arrayContaining(sentences))
  })

  test('T148: only the email, phone and street that the product knows are masked in texts', async () => {
    const texts = (await chatOf('ada', tasks.mowing)).map(({ content }) => content)
    expect(texts).toContain('Call … or …, …, or come to ….')
    expect((await chatOf('ben', tasks.pruning)).at(-1)?.content).toBe('It is …, behind the Rose.')
  })

  test('T148: the name in an offer message becomes ‘former neighbor’, whatever it was at that time', async () => {
    expect((await chatOf('ada', tasks.mowing))[0]?.content).toBe(`Former neighbor offered to help: ${sentences[0]}`)
    const texts = (await chatOf('ada', tasks.sofa, `?with=${formerNeighborId}`)).map(({ content }) => content)
    expect(texts).toEqual([
      'Former neighbor offered to help.',
      'Former neighbor offered to help: With pleasure',
      'Former neighbor offered to help again: After all',
      'Is Rose hill steep?',
    ])
  })

  test('the rating of a review stays, without its comment', async () => {
    const received = (await ask('ada', `GET /api/users/${world.ids.ben}/reviews/received`)).body
    expect(received).toMatchObject([{ rating: 4, comment: null, reviewer: { id: formerNeighborId } }])
  })

  test('the chat says where a file was, so no message is empty', async () => {
    for (const [who, id] of [
      ['ada', tasks.mowing],
      ['ben', tasks.pruning],
    ] as const)
      for (const { content } of await chatOf(who, id)) expect(content).toMatch(/\S/)
    expect((await chatOf('ada', tasks.mowing)).at(-1)).toMatchObject({ content: fileDeletedText, attachmentUrl: null })
  })

  test('a deleted account has one id, in every answer and on every task', async () => {
    const id = formerNeighborId
    expect(await taskOf('ada', tasks.mowing)).toMatchObject({ helperId: id, helper: { id } })
    expect(await taskOf('ben', tasks.pruning)).toMatchObject({ requesterId: id, requester: { id } })
    expect((await chatOf('ada', tasks.mowing)).at(-1)).toMatchObject({ senderId: id, sender: { id } })
    expect((await partnersOf('ada', tasks.mowing)).map(({ userId }) => userId)).toEqual([id])
    expect((await partnersOf('ben', tasks.pruning)).map(({ userId }) => userId)).toEqual([id])
    expect((await chatOf('ada', tasks.mowing, `?with=${id}`)).length).toBe((await chatOf('ada', tasks.mowing)).length)
  })

  test('several deleted helpers appear as one in a task’s chats, beside the present ones', async () => {
    const ids = (await partnersOf('ada', tasks.sofa)).map(({ userId }) => userId)
    expect(ids).toEqual([formerNeighborId, world.ids.ben])
  })

  test('nobody can write to, review, accept or look up a deleted account, and no call fails with a 500', async () => {
    const id = formerNeighborId
    const written = await write('ada', tasks.sofa, id, 'Hello?')
    expect([written.status, written.body.code]).toEqual([403, 'conversation_closed'])
    expect((await write('ada', tasks.mowing, id, 'Hello?')).status).toBe(409)
    expect((await write('ben', tasks.pruning, id, 'Hello?')).status).toBe(409)
    expect((await step('ada', tasks.sofa, 'assign', { helperId: id })).status).toBe(409)
    const review = { taskId: tasks.mowing, revieweeId: id, rating: 1 }
    expect((await ask('ada', 'POST /api/reviews', review)).status).toBe(400)
    expect((await ask('ada', `GET /api/tasks/${tasks.mowing}/can-review`)).body).toEqual({ canReview: false })
    expect((await ask('ada', `GET /api/users/${id}`)).status).toBe(404)
    expect((await ask('ada', `GET /api/users/${id}/shared-tasks`)).status).toBeLessThan(500)
    expect((await ask('ada', `GET /api/users/${id}/reviews/received`)).status).toBeLessThan(500)
  })
})
