import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { liveEvent } from '#shared/live.ts'
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
}
/** Each file that announces an invalidation, and whom it names. */
const invalidators: Record<string, string> = {
  'server/features/account/delete-account.ts': 'requesters, by `lockOffersOf`, which asks `mayReach`',
  'server/features/auth/routes.ts': 'the viewer',
  'server/features/auth/verification.ts': 'the viewer',
  'server/features/messages/publish-message.ts': 'the recipient, once `insertMessage` has asked `mayReach`',
  'server/features/messages/routes.ts': 'the viewer',
  'server/features/notifications/notify.ts': 'people, by a statement that asks `notificationMayReach`',
  'server/features/offers/confirm-terms.ts': 'the viewer',
  'server/features/offers/end-offer.ts': 'the viewer',
  'server/features/offers/routes.ts': 'the helper who offers',
  'server/features/task-lifecycle/refresh-watchers.ts': 'the viewer, and people by `findHelperIdsInChat`',
  'server/features/users/routes.ts': 'the viewer',
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
})
