import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hangMs } from '#tests/setup/hang.ts'
import { engines, openWorld, plainRequest, type World } from '#tests/world.ts'
import { formWith, picture } from './given/sent-files.ts'
import { openSocket } from './http/live.ts'

type Fields = Record<string, RegExp>

/** What a field's value looks like once it is written as JSON. */
const uuid = /^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/
const time = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/
const text = /^".+"$/s
const number = /^-?\d+(\.\d+)?$/
const whole = /^\d+$/
const bool = /^(true|false)$/
const none = /^null$/
const decimal = /^"\d\.\d\d"$/
const object = /^\{/
const or = (one: RegExp, other: RegExp) => new RegExp(`${one.source}|${other.source}`, 's')

const user: Fields = {
  id: uuid,
  firstName: text,
  lastName: text,
  profileImageUrl: or(text, none),
  isVerified: bool,
  totalRating: decimal,
  ratingCount: whole,
}
/** A user as tasks, messages and reviews carry one: the key of the e-mail stays, and its value is nobody's to know. */
const nested: Fields = { ...user, email: none }
const known: Fields = { ...user, bio: text, location: text, isHelper: bool, isRequester: bool, createdAt: time }

/**
 * The specification's entities, section 3, field by field; each as a real answer below has it, with every field filled.
 */
const entities: Record<string, Fields> = {
  'the current user': { ...known, email: text, phone: text, address: text, communityPoints: whole },
  'a public user': { ...known, email: none },
  'a nested user': nested,
  'a request': {
    id: uuid,
    requesterId: uuid,
    requester: object,
    helperId: uuid,
    helper: object,
    taskType: /^"request"$/,
    title: text,
    description: text,
    category: text,
    date: time,
    time: /^"\d\d:\d\d"$/,
    duration: number,
    address: text,
    addressPrivate: bool,
    latitude: number,
    longitude: number,
    compensationType: /^"money"$/,
    compensation: number,
    serviceOffered: none,
    pointsOffered: none,
    availability: none,
    status: /^"completed"$/,
    createdAt: time,
  },
  'a service': {
    taskType: /^"service"$/,
    helperId: none,
    helper: none,
    date: none,
    time: none,
    compensationType: /^"service"$/,
    compensation: none,
    serviceOffered: text,
    pointsOffered: none,
    availability: text,
    status: /^"open"$/,
  },
  'a notification': {
    id: uuid,
    type: /^"(offer_received|message_received|task_completed|new_notification|new_message)"$/,
    title: text,
    message: text,
    isRead: bool,
    relatedTaskId: uuid,
    fromId: uuid,
    createdAt: time,
  },
  'an offer': { id: uuid, taskId: uuid, helperId: uuid, helper: object, message: text, status: text, createdAt: time },
  'a review': { id: uuid, rating: /^[1-5]$/, comment: text, createdAt: time, reviewer: object, task: object },
  'the task of a review': { title: text, category: text },
  'a message': {
    id: uuid,
    taskId: uuid,
    senderId: uuid,
    content: text,
    createdAt: time,
    attachmentUrl: /^"\/files\/.+"$/,
    attachmentType: /^"image"$/,
    attachmentName: text,
    attachmentSize: whole,
    sender: object,
  },
  'an upload': { url: /^"\/files\/.+"$/, type: /^"(image|other)"$/, filename: text, size: whole },
  'a conversation partner': {
    userId: uuid,
    firstName: text,
    lastName: text,
    email: none,
    profileImageUrl: or(text, none),
  },
  'the notification settings': {
    inAppNotifications: bool,
    emailNotifications: bool,
    offerNotifications: bool,
    messageNotifications: bool,
    taskUpdateNotifications: bool,
  },
  'the unread count': { count: whole },
  'one’s own offer': { hasOffer: bool },
  'whether one may review': { canReview: bool },
  'the live news of an offer': { type: /^"new_offer"$/, data: object },
  'what an offer’s news is about': { requesterId: uuid, taskTitle: text },
  'the live news of a message': { type: /^"new_message"$/ },
  'the live news of a notification': { type: /^"new_notification"$/ },
  'live typing': { type: /^"typing_start"$/, taskId: uuid, senderId: uuid },
  'the end of live typing': { type: /^"typing_stop"$/, taskId: uuid, senderId: uuid },
}

describe.each(engines)('what is answered on %s', (engine) => {
  let world: World
  let answers: Record<string, Record<string, unknown>>
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeAll(async () => {
    answers = await live(world)
  })
  afterAll(() => world.end())

  test.each(Object.entries(entities))('%s has every field of the specification, in its type', (name, fields) => {
    const answer = answers[name] ?? {}
    for (const [field, shape] of Object.entries(fields)) {
      expect(answer, name).toHaveProperty(field)
      expect(JSON.stringify(answer[field]), `${name}: ${field}`).toMatch(shape)
    }
  })
})

/** A whole evening in the neighborhood: everything that can be filled is, and each entity is read once. */
async function live(world: World) {
  const { ask, ids } = world
  const read = async (who: string, path: string) => {
    const { status, body } = await ask(who, `GET ${path}`)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body
  }
  const mine = { bio: 'Two dogs.', phone: '(708) 555-0100', address: '12 Maple Street, Oak Park, IL 60302' }
  await ask('ada', 'PATCH /api/profile', mine)
  const heard: Record<string, unknown>[] = []
  const screen = await openScreen(world, 'ada', (frame) => void heard.push(frame))

  const { id } = await world.post({ duration: 1.5 })
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
  })
  const typist = await openScreen(world, 'ben')
  for (const type of ['typing_start', 'typing_stop'])
    typist.send(JSON.stringify({ type, taskId: id, senderId: ids.ben }))
  const types = () => new Set(heard.map(({ type }) => type))
  await vi.waitFor(() => expect(types().size).toBe(5), { timeout: hangMs })
  for (const open of [screen, typist]) open.terminate()

  const [offer] = await read('ada', `/api/tasks/${id}/offers`)
  await ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ids.ben })
  await ask('ada', `PATCH /api/tasks/${id}/complete`)
  await ask('ben', 'POST /api/reviews', { taskId: id, revieweeId: ids.ada, rating: 5, comment: 'Kind.' })
  const { id: serviceId } = await world.post({
    ...plainRequest(),
    taskType: 'service',
    availability: 'Weekends',
    compensationType: 'service',
    serviceOffered: 'I bake bread',
  })
  const [review] = await read('cleo', `/api/users/${ids.ada}/reviews/received`)
  const task = await read('ada', `/api/tasks/${id}`)
  const news = (type: string) => heard.find((frame) => frame['type'] === type) ?? {}
  return {
    'the current user': await read('ada', '/api/auth/user'),
    'a public user': await read('cleo', `/api/users/${ids.ada}`),
    'a nested user': task.helper,
    'a request': task,
    'a service': await read('cleo', `/api/tasks/${serviceId}`),
    'a notification': (await read('ada', '/api/notifications'))[0],
    'an offer': offer,
    'a review': review,
    'the task of a review': review.task,
    'a message': (await read('ada', `/api/tasks/${id}/messages`)).at(-1),
    'an upload': upload,
    'a conversation partner': (await read('ada', `/api/tasks/${id}/conversations`))[0],
    'the notification settings': await read('ada', '/api/notification-settings'),
    'the unread count': await read('ada', '/api/notifications/unread-count'),
    'one’s own offer': await read('ben', `/api/tasks/${id}/my-offer`),
    'whether one may review': await read('ada', `/api/tasks/${id}/can-review`),
    'the live news of an offer': news('new_offer'),
    'what an offer’s news is about': news('new_offer')['data'] as Record<string, unknown>,
    'the live news of a message': news('new_message'),
    'the live news of a notification': news('new_notification'),
    'live typing': news('typing_start'),
    'the end of live typing': news('typing_stop'),
  }
}

async function openScreen(world: World, who: string, hear: (frame: Record<string, unknown>) => void = () => {}) {
  const screen = await openSocket(world.address, world.cookies[who])
  screen.on('message', (data) => hear(JSON.parse(String(data))))
  return screen
}
