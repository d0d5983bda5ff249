import { beforeEach, describe, expect, test } from 'vitest'
import type { PushKeys } from '#server/platform/push/push-sender.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { findPushKeys } from './push-keys.ts'

describe.each(engines)('push keys on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(() =>
    world.db.updateTable('installation').set({ push_public_key: null, push_private_key: null }).execute(),
  )

  test('every node has the same keys, whichever is first', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => findPushKeys(world.db)))
    expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  test('a node that finds no keys while another creates them uses those', async () => {
    const made: PushKeys[] = []
    const commit = await holdTransaction(world, async (tx) => made.push(await findPushKeys(tx)))
    const finding = findPushKeys(world.db)
    // The embedded database has one connection, so there the query runs after the keys are stored.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await commit()
    expect([await finding]).toEqual(made)
  })
})
