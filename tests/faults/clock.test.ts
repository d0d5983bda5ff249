import { renameSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Message } from '#shared/messages/schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/live.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { auditOf } from './audited.ts'
import { canSetClock, openClock } from './clock-of-machine.ts'
import { compare, nothingLost } from './compare.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { few, openRecorder } from './recorder.ts'
import { isLong } from './scope.ts'

describe.each(engines)('on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())
  afterEach(() => void vi.useRealTimers())

  test('T141: a clock that jumps a day ahead, and back beyond where it was, signs nobody out and puts no words out of order', async () => {
    const { id: taskId } = await world.match()
    const tab = await openSocket(world.address, world.cookies['ada'])
    const said: string[] = []
    /** Ben and Ada say something, and both find it after all that was said before. */
    async function talk(when: string) {
      for (const who of ['ben', 'ada'] as const) {
        const content = `${when}, says ${who}`
        const recipientId = who === 'ben' ? world.ids.ada : world.ids.ben
        const sent = await world.ask(who, 'POST /api/messages', { taskId, recipientId, content })
        expect([content, sent.status]).toEqual([content, 201])
        said.push(content)
      }
      for (const who of ['ben', 'ada'] as const) {
        const { body } = await world.ask(who, `GET /api/tasks/${taskId}/messages`)
        expect((body as Message[]).map(({ content }) => content).slice(-said.length)).toEqual(said)
      }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const start = Date.now()
    await talk('before')
    vi.setSystemTime(start + dayMs)
    await talk('a day ahead')
    vi.setSystemTime(start - hourMs)
    await talk('an hour back')

    const { status } = await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password })
    expect(status, 'and they still sign in').toBe(200)
    expect((await world.ask('cleo', 'GET /api/auth/user')).status, 'also who said nothing meanwhile').toBe(200)
    expect(tab.readyState).toBe(tab.OPEN)
    tab.terminate()
  })

  test('what was found out about the files before the clock went back is not believed for longer than a second', async () => {
    const ready = async () => (await world.ask('dan', 'GET /readyz')).status
    const [here, away] = [`${world.folder}/files`, `${world.folder}/files-away`]
    renameSync(here, away)
    await expect.poll(ready, { timeout: 5000 }).toBe(503)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs })
    renameSync(away, here)
    await expect.poll(ready, { timeout: 5000 }).toBe(200)
  })
})

describe.runIf(isLong && canSetClock)('while neighbors write', () => {
  async function open(engine: string) {
    const [clock, folder] = [openClock(), freshFolder()]
    onTestFinished(() => {
      clock.remove()
      rmSync(folder, { recursive: true, force: true })
    })
    const postgres = engine === 'postgres' ? await openPostgres({ env: clock.env }) : undefined
    if (postgres) onTestFinished(postgres.remove)
    const at = postgres && onPostgres(postgres.url)
    const server = await startServer({ folder, env: { ...clock.env, ...at } })
    onTestFinished(server.kill)
    return { clock, server, reach: () => connect(postgres ? { url: postgres.url } : { folder }) }
  }

  test.each(canOpenPostgres ? ['embedded', 'postgres'] : ['embedded'])(
    'T141: the clock of the whole machine jumps a day ahead and an hour back, and nothing is lost or out of order, on %s',
    async (engine) => {
      const { clock, server, reach } = await open(engine)
      const recorder = await openRecorder([server.address], { atOnceMax: few })
      const { ada, ben, taskId } = recorder
      const said: string[] = []
      for (const to of ['+0', '+1d', '-1h', '+0']) {
        clock.jump(to)
        const before = recorder.acknowledged()
        await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 100)
        for (const { cookie } of [ada, ben])
          expect((await recorder.sendAlone(server.address, cookie, 'GET /api/auth/user')).status).toBe(200)
        for (let turn = 0; turn < 5; turn++) {
          const content = `At ${to}, after ${said.length}`
          const message = { taskId, recipientId: ben.id, content }
          const sent = await recorder.sendAlone(server.address, ada.cookie, 'POST /api/messages', message)
          expect([content, sent.status]).toEqual([content, 201])
          said.push(content)
        }
        await setTimeout(5000)
      }
      await recorder.stop()
      await server.stop()
      const { db, close } = await reach()
      const [found, faults] = [await compare(db, recorder), await auditOf(db, server.folder)]
      const words = db.selectFrom('messages').select('content').where('content', 'like', 'At %')
      const kept = await words.orderBy('created_at').orderBy('id').execute()
      await close()
      console.info(`clock jumped, on ${engine}`, found)
      expect(found).toMatchObject({ ...nothingLost, unknown: 0 })
      expect(Object.keys(found.statuses), 'nobody is signed out').not.toContain('401')
      expect(kept.map(({ content }) => content)).toEqual(said)
      expect(faults).toEqual([])
    },
    180_000,
  )
})
