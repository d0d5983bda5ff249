import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { canSetClock, openClock } from './clock-of-machine.ts'
import { compare, nothingLost } from './compare.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { few, openRecorder } from './recorder.ts'

describe.runIf(canSetClock)('while neighbors write', () => {
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
