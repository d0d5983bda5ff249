import { expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { plainRequest } from '#tests/world.ts'

const world = useWorld('embedded')

test.each([
  ['ada', 'POST /api/offers', {}, 'taskId', 'Please give taskId as text'],
  ['ada', 'POST /api/offers', { taskId: 'abc' }, 'taskId', 'Please give taskId as the id that a call has answered'],
  ['ada', 'PATCH /api/profile', { isHelper: 'yes' }, 'isHelper', 'Please give isHelper as true or false'],
  [
    'ada',
    'POST /api/tasks',
    { ...plainRequest(), taskType: 'x' },
    'taskType',
    'Please give taskType as one of: request, service',
  ],
  ['ada', 'GET /api/my-tasks?type=zz', undefined, 'type', 'Please give type as one of: requested, offered'],
  ['ada', 'POST /api/reviews', { revieweeId: null }, 'revieweeId', 'Cannot submit review - no valid user to review'],
  [
    'ada',
    'POST /api/tasks',
    { ...plainRequest(), date: '2020-01-01T00:00:00Z' },
    'date',
    'Please choose today or a later date.',
  ],
  [
    'dan',
    'POST /api/auth/register',
    { ...cast.ada, password: 'password' },
    'password',
    'This password is too easy to guess. Please choose another.',
  ],
] as const)('%s sends %s with %j and reads a message about %s', async (who, line, fields, path, message) => {
  const { status, body } = await world.ask(who, line, fields)
  expect(status).toBe(400)
  expect(body.errors).toContainEqual({ path, message })
})

test('a field that fails two checks with the same message is named once', async () => {
  const { body } = await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), duration: 0.75 })
  expect(body.errors).toEqual([{ path: 'duration', message: 'Please enter hours in halves, at least 1' }])
  expect((await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), title: password.slice(0, 2) })).status).toBe(
    400,
  )
})
