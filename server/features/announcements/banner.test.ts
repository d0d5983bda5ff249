import { afterEach, expect, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { announcementReadSeconds } from '#shared/announcements/limits.ts'
import { useWorld } from '#tests/use-world.ts'
import { openBannerReader } from './open-banner-reader.ts'

const world = useWorld('embedded')
afterEach(() => world.db.deleteFrom('announcements').execute())

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const publish = (endsAt: Date) =>
  world.db.insertInto('announcements').values({ text: 'Potluck', ends_at: endsAt }).returning('id').execute()

test('a node reads again after a second which announcement is shown', async () => {
  let time = new Date()
  const readBanner = openBannerReader(
    world.db,
    () => time,
    (error) => expect.fail(String(error)),
  )
  expect(await readBanner()).toBeNull()
  const [published] = await publish(minutes(10))
  expect(await readBanner()).toBeNull()
  time = new Date(time.getTime() + announcementReadSeconds * 1000)
  expect(await readBanner()).toEqual({ id: published?.id, text: 'Potluck' })
})

test('while the database fails, the last announcement stays until its end and no longer', async () => {
  let time = new Date()
  const errors: unknown[] = []
  let isAway = false
  const selectFrom = (table: 'announcements') => (isAway ? expect.fail('away') : world.db.selectFrom(table))
  await publish(minutes(1))
  const readBanner = openBannerReader(
    { selectFrom } as unknown as Db,
    () => time,
    (error) => void errors.push(error),
  )
  expect(await readBanner()).toMatchObject({ text: 'Potluck' })
  isAway = true
  time = minutes(0.5)
  expect(await readBanner()).toMatchObject({ text: 'Potluck' })
  expect(errors).toHaveLength(1)
  time = minutes(1.1)
  expect(await readBanner()).toBeNull()
})
