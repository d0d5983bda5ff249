import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { engines } from '#tests/setup/database.ts'
import { hiddenThings } from './hidden.ts'
import { openVisibilityWorld, type VisibilityWorld } from './visibility-world.ts'

describe.each(engines)('what moderators hide on %s', (engine) => {
  let world: VisibilityWorld
  beforeAll(async () => {
    world = await openVisibilityWorld(engine)
  })
  beforeEach(() => world.clear())
  afterAll(() => world.close())

  test.each(hiddenThings)('is gone, and back when it is restored: %s', async (_name, openCase) => {
    const { kind, id, sees } = await openCase(world)
    expect(await sees()).toBe(true)
    await setState(world, kind, id, 'hidden')
    expect(await sees()).toBe(false)
    const mails = await world.countMails(world.ids.ada)
    await setState(world, kind, id, 'visible')
    await world.waitUntilDelivered('pushes')
    expect(await world.countMails(world.ids.ada)).toBe(mails)
    expect(await sees()).toBe(true)
  })

  test('a mail about unread messages leaves hidden ones out, and is not sent again when they are restored', async () => {
    const { id: taskId } = await world.post()
    const countMails = async () => {
      await shiftMessagesBack(world.db, 60)
      return world.countMails(world.ids.ada)
    }
    const write = async () => (await world.sendMessage('ben', taskId)).body.id as string
    const first = await write()
    const before = await world.countMails(world.ids.ada)
    await setState(world, 'message', first, 'hidden')
    expect(await countMails()).toBe(before)
    await setState(world, 'message', first, 'visible')
    expect(await countMails()).toBe(before)
    await setState(world, 'message', first, 'hidden')
    await write()
    expect(await countMails()).toBe(before + 1)
    const [mail] = await world.mailsTo(cast.ada.email)
    expect(mail?.text).toContain('wrote to you once')
  })
})
