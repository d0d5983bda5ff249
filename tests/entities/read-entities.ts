import { expect, vi } from 'vitest'
import { formWith, picture } from '#tests/fixtures/files.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { plainRequest, type World } from '#tests/world.ts'
import type { entities } from './entities.ts'

type Answers = Record<keyof typeof entities, Record<string, unknown>>

/** Uses the product until every field is filled, and reads each entity once. */
export async function readEntities(world: World): Promise<Answers> {
  const { ask, ids } = world
  const read = async (who: string, path: string) => {
    const { status, body } = await ask(who, `GET ${path}`)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body
  }
  const profile = { bio: 'Two dogs.', phone: '(708) 555-0100', address: '12 Maple Street, Oak Park, IL 60302' }
  for (const who of ['ada', 'ben']) await ask(who, 'PATCH /api/profile', profile)
  const events: Record<string, unknown>[] = []
  const socket = await openEventSocket(world, 'ada', (event) => void events.push(event))

  const { id } = await world.post({ duration: 1.5, parkingNote: 'Park in the alley' })
  await ask('ben', 'POST /api/offers', { taskId: id, message: 'I like dogs.' })
  const upload = (await ask('ben', 'POST /api/upload', formWith({ 'dog.png': await picture() }))).body
  await ask('ben', 'POST /api/messages/with-attachment', {
    taskId: id,
    recipientId: ids.ada,
    content: 'At three?',
    attachmentUrl: upload.url,
    attachmentType: upload.type,
    attachmentName: upload.filename,
    attachmentSize: upload.size,
    clientId: '5f0c1f4e-9c53-4d0a-8f3e-0d8d4f7f2a10',
  })
  const [chat] = await read('ada', '/api/conversations')
  const typingSocket = await openEventSocket(world, 'ben')
  for (const type of ['typing_start', 'typing_stop'])
    typingSocket.send(JSON.stringify({ type, taskId: id, senderId: ids.ben }))
  const types = () => new Set(events.map(({ type }) => type))
  await vi.waitFor(() => expect(types().size).toBe(5), { timeout: hangMs })
  for (const each of [socket, typingSocket]) each.terminate()

  await ask('ada', `PATCH /api/tasks/${id}`, { compensation: 20 })
  const [offer] = await read('ada', `/api/tasks/${id}/offers`)
  await ask('ben', `PATCH /api/offers/${offer.id}/confirm`)
  await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })
  await ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
  const [releasedOffer] = await read('ada', `/api/tasks/${id}/offers`)
  await ask('ben', 'POST /api/offers', { taskId: id, message: 'I am well again.' })
  await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })
  await ask('ada', `PATCH /api/tasks/${id}/complete`)
  const { body: written } = await ask('ben', 'POST /api/reviews', {
    taskId: id,
    revieweeId: ids.ada,
    rating: 5,
    comment: 'Kind.',
  })
  await ask('ada', `POST /api/reviews/${written.id}/answer`, { text: 'You too.' })
  const { id: serviceId } = await world.post({
    ...plainRequest(),
    taskType: 'service',
    availability: 'Weekends',
    compensationType: 'service',
    serviceOffered: 'I bake bread',
  })
  const [review] = await read('cleo', `/api/users/${ids.ada}/reviews/received`)
  const task = await read('ada', `/api/tasks/${id}`)
  const messages = await read('ada', `/api/tasks/${id}/messages`)
  const eventOf = (type: string) => events.find((event) => event['type'] === type) ?? {}
  return {
    'the current user': await read('ada', '/api/auth/user'),
    'a public user': await read('cleo', `/api/users/${ids.ada}`),
    'a nested user': task.helper,
    'a request': task,
    'a service': await read('cleo', `/api/tasks/${serviceId}`),
    'a notification': (await read('ada', '/api/notifications'))[0],
    'an offer': offer,
    'a released offer': releasedOffer,
    'a review': review,
    'the task of a review': review.task,
    'a message': messages.find(({ attachmentUrl }: { attachmentUrl: string | null }) => attachmentUrl !== null),
    'a chat': chat,
    'an upload': upload,
    'a conversation partner': (await read('ada', `/api/tasks/${id}/conversations`))[0],
    'the notification settings': await read('ada', '/api/notification-settings'),
    'a session': (await read('ada', '/api/auth/sessions'))[0],
    'the unread count': await read('ada', '/api/notifications/unread-count'),
    'the own offer': await read('ben', `/api/tasks/${id}/my-offer`),
    'the permission to review': await read('ada', `/api/tasks/${id}/can-review`),
    'the live event of an offer': eventOf('new_offer'),
    'the data of an offer’s event': eventOf('new_offer')['data'] as Record<string, unknown>,
    'the live event of a message': eventOf('new_message'),
    'the live event of a notification': eventOf('new_notification'),
    'live typing': eventOf('typing_start'),
    'the end of live typing': eventOf('typing_stop'),
  }
}

async function openEventSocket(
  world: World,
  who: string,
  onMessage: (event: Record<string, unknown>) => void = () => {},
) {
  const socket = await openSocket(world.address, world.cookies[who])
  socket.on('message', (data) => onMessage(JSON.parse(String(data))))
  return socket
}
