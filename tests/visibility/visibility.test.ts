import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { liveEvent } from '#shared/live.ts'
import { shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { withholdAllTasks } from '#tests/fixtures/withhold.ts'
import { engines } from '#tests/setup/database.ts'
import { live, mails, pushes } from './deliveries.ts'
import { type Read, reads } from './reads.ts'
import type { VisibilityRow } from './visibility-row.ts'
import { openVisibilityWorld, type VisibilityWorld } from './visibility-world.ts'

const files = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(path, 'utf8')))

test('every read has a row', () => {
  const calls = Object.values(api).flatMap((feature) =>
    Object.values(feature as Record<string, { method: string; path: string }>),
  )
  const gets = calls.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
  const pages = filesWith(/\bapp\.get\(/).filter((path) => path.startsWith('server/features/'))
  expect(new Set(reads.map(([name]) => name))).toEqual(new Set([...gets, ...pages]))
})

test('every kind of live event has a row', () => {
  const types = liveEvent.def.options.flatMap(({ shape }) => [...shape.type._zod.values])
  expect(new Set(Object.keys(live))).toEqual(new Set(types))
})

/** Each file that sends live events, and the people whom they reach. */
const senders: Record<string, string> = {
  'server/demo/end-demo.ts': 'the sessions of a person that end',
  'server/features/auth/auth-service.ts': 'the sessions of a person that end',
  'server/features/messages/publish-message.ts': 'both sides, once `insertMessage` has asked `mayReach`',
  'server/features/messages/relay-typing.ts': 'the other side, by a statement that asks `mayReach`',
  'server/features/offers/routes.ts': 'the requester, if `notify` has created a notification',
  'server/features/visibility/announce-invalidation.ts': 'as below',
  'server/features/withholding/set-thing-state.ts': 'both sides of a chat, without a sender',
}
/** Each file that announces an invalidation, and whom it names. */
const invalidators: Record<string, string> = {
  'server/features/account/delete-account.ts': 'requesters, by `lockOffersOf`, which asks `mayReach`',
  'server/features/auth/routes.ts': 'the viewer',
  'server/features/auth/verification.ts': 'the viewer',
  'server/features/blocks/block-user.ts': 'the viewer',
  'server/features/blocks/routes.ts': 'the viewer',
  'server/features/messages/publish-message.ts': 'the recipient, once `insertMessage` has asked `mayReach`',
  'server/features/messages/routes.ts': 'the viewer',
  'server/features/notifications/notify.ts': 'people, by a statement that asks `notificationMayReach`',
  'server/features/offers/confirm-terms.ts': 'the viewer',
  'server/features/offers/end-offer.ts': 'the viewer',
  'server/features/offers/routes.ts': 'the helper who offers',
  'server/features/reviews/routes.ts': 'the viewer, and the reviewed person by `editReview`, which asks `mayReach`',
  'server/features/task-lifecycle/answer-arrangement.ts': 'the viewer',
  'server/features/task-lifecycle/refresh-watchers.ts': 'the viewer, and people by `findHelperIdsInChat`',
  'server/features/users/routes.ts': 'the viewer',
  'server/features/withholding/set-thing-state.ts':
    'the author or the owner, the person of a review, both sides of a chat',
}

test('no other file sends live events', () => {
  const ofProduct = (path: string) => !path.startsWith('server/platform/')
  expect(
    filesWith(/\bannounce\(|\bbus\.publish\(/)
      .filter(ofProduct)
      .toSorted(),
  ).toEqual(Object.keys(senders))
  const callers = filesWith(/\bannounceInvalidation\(announce,/)
  expect(callers.toSorted()).toEqual(Object.keys(invalidators))
})

const deliveries = { ...mails, ...pushes, ...live } as Record<string, VisibilityRow>
const cases = [...reads, ...Object.entries(deliveries)].flatMap(
  ([name, row, variant]: Read | [string, VisibilityRow]) =>
    'openCase' in row ? [{ name: variant ? `${name} ${variant}` : name, openCase: row.openCase }] : [],
)

describe.each(engines)('hidden data on %s', (engine) => {
  let world: VisibilityWorld
  beforeAll(async () => {
    world = await openVisibilityWorld(engine)
  })
  beforeEach(() => world.clear())
  afterAll(() => world.close())

  test.each(cases)('is neither shown nor sent by $name', async ({ openCase }) => {
    const { sees, viewer, hide, other = viewer } = await openCase(world)
    expect(await sees(viewer)).toBe(true)
    await hide?.()
    expect(await sees(other)).toBe(false)
  })

  test('a mail and a push that wait for a requester are dropped once their sender is blocked', async () => {
    const { id: taskId } = await world.post()
    const { id: deviceId } = await world.registerDeviceOf('ada')
    const words = { title: 'Hello', message: 'From Ben', topic: 'taskUpdateNotifications' } as const
    const about = { task_id: taskId, from_id: world.ids.ben }
    const send = async () => {
      world.service.received.length = 0
      const before = await world.countMails(world.ids.ada)
      const mail = { ...about, user_id: world.ids.ada, kind: 'notice', words: JSON.stringify(words) } as const
      const push = { ...about, ...words, device_id: deviceId, type: 'new_notification' } as const
      await world.db.insertInto('outbox').values(mail).execute()
      await world.db.insertInto('pushes').values(push).execute()
      await world.waitUntilDelivered('pushes')
      return [(await world.countMails(world.ids.ada)) - before, world.service.received.length]
    }
    expect(await send()).toEqual([1, 1])
    await world.block('ada', 'ben')
    expect(await send()).toEqual([0, 0])
  })

  const blockings = cases.flatMap(({ name, openCase }) =>
    (['the viewer', 'the other'] as const).map((blocker) => ({ name, openCase, blocker })),
  )

  test.each(blockings)(
    'is gone, or stays for a reason, after $blocker blocks: $name',
    async ({ openCase, blocker }) => {
      const { sees, viewer, from, staysAfterBlock } = await openCase(world)
      expect(await sees(viewer)).toBe(true)
      const [who, whom] = blocker === 'the viewer' ? [viewer, from] : [from, viewer]
      await world.block(who, whom)
      expect(await sees(viewer)).toBe(staysAfterBlock !== undefined)
    },
  )

  test.each(cases)('is gone, or stays for a reason, after the other is suspended: $name', async ({ openCase }) => {
    const { sees, viewer, from, staysAfterBlock, staysAfterSuspension = staysAfterBlock } = await openCase(world)
    expect(await sees(viewer)).toBe(true)
    await world.suspend(from)
    expect(await sees(viewer)).toBe(staysAfterSuspension !== undefined)
  })

  const withholdings = cases.flatMap(({ name, openCase }) =>
    (['held', 'hidden'] as const).map((state) => ({ name, openCase, state })),
  )

  test.each(withholdings)('is gone, or stays for a reason, when its task is $state: $name', async (row) => {
    const { sees, viewer, staysWhenWithheld } = await row.openCase(world)
    expect(await sees(viewer)).toBe(true)
    await withholdAllTasks(world, row.state)
    expect(await sees(viewer)).toBe(staysWhenWithheld !== undefined)
  })

  test.each(['held', 'hidden'] as const)('what waits for a helper is dropped when the task is %s', async (state) => {
    const { id: taskId } = await world.post()
    for (const who of ['ben', 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId })
    const { ada, ben } = world.ids
    const { id: deviceId } = await world.registerDeviceOf('ben')
    const words = { title: 'Hello', message: 'From Ada', topic: 'taskUpdateNotifications' } as const
    const about = { task_id: taskId, from_id: ada }
    const send = async () => {
      world.service.received.length = 0
      const before = await world.countMails(ben)
      const mail = { ...about, user_id: ben, kind: 'notice', words: JSON.stringify(words) } as const
      const push = { ...about, ...words, device_id: deviceId, type: 'new_notification' } as const
      await world.db.insertInto('outbox').values(mail).execute()
      await world.db.insertInto('pushes').values(push).execute()
      await world.waitUntilDelivered('pushes')
      return [(await world.countMails(ben)) - before, world.service.received.length]
    }
    expect(await send()).toEqual([1, 1])
    const mails = await world.countMails(ben)
    await world.callOrThrow('ada', 'POST /api/messages', { taskId, recipientId: ben, content: 'Is Friday fine?' })
    await withholdAllTasks(world, state)
    expect(await send()).toEqual([0, 0])
    await shiftMessagesBack(world.db, 60)
    expect(await world.countMails(ben)).toBe(mails)
    expect(await world.db.selectFrom('message_mails').selectAll().where('user_id', '=', ben).execute()).toEqual([])
  })
})
