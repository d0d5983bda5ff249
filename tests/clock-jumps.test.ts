import { renameSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('on %s', (engine) => {
  const world = useWorld(engine)
  afterEach(() => void vi.useRealTimers())

  test('T141: nobody is signed out and no message is out of order when the clock jumps a day ahead and back', async () => {
    const { id: taskId } = await world.match()
    const socket = await openSocket(world.address, world.cookies['ada'])
    const texts: string[] = []
    /** Ben and Ada each send a message, and both read it as the last of all messages. */
    async function exchangeMessages(when: string) {
      for (const who of ['ben', 'ada'] as const) {
        const content = `${when}, says ${who}`
        const recipientId = who === 'ben' ? world.ids.ada : world.ids.ben
        const sent = await world.ask(who, 'POST /api/messages', { taskId, recipientId, content })
        expect([content, sent.status]).toEqual([content, 201])
        texts.push(content)
      }
      for (const who of ['ben', 'ada'] as const) {
        const { body } = await world.ask(who, `GET /api/tasks/${taskId}/messages`)
        expect((body as Message[]).map(({ content }) => content).slice(-texts.length)).toEqual(texts)
      }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const start = Date.now()
    await exchangeMessages('before')
    vi.setSystemTime(start + dayMs)
    await exchangeMessages('a day ahead')
    vi.setSystemTime(start - hourMs)
    await exchangeMessages('an hour back')

    const { status } = await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password })
    expect(status, 'people can still sign in').toBe(200)
    expect((await world.ask('cleo', 'GET /api/auth/user')).status, 'Cleo, who made no call meanwhile, too').toBe(200)
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })

  test('a readiness check from before the clock went back is used for no longer than a second', async () => {
    const ready = async () => (await world.ask('dan', 'GET /readyz')).status
    const [filesFolder, movedFolder] = [`${world.folder}/files`, `${world.folder}/files-away`]
    renameSync(filesFolder, movedFolder)
    await expect.poll(ready).toBe(503)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs })
    renameSync(movedFolder, filesFolder)
    await expect.poll(ready).toBe(200)
  })
})
