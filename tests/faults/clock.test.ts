import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { canFakeClock, openFakeClock } from './fake-clock.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { fewConcurrent, openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

describe.runIf(canFakeClock)('while neighbors write', () => {
  async function open(engine: string) {
    const [clock, folder] = [openFakeClock(), freshFolder()]
    onTestFinished(() => {
      clock.remove()
      rmSync(folder, { recursive: true, force: true })
    })
    const postgres = engine === 'postgres' ? await openPostgres({ env: clock.env }) : undefined
    if (postgres) onTestFinished(postgres.remove)
    const env = postgres && postgresEnv(postgres.url)
    const server = await startServer({ folder, env: { ...clock.env, ...env } })
    onTestFinished(server.kill)
    return { clock, server, connectDatabase: () => connect(postgres ? { url: postgres.url } : { folder }) }
  }

  test.each(canOpenPostgres ? ['embedded', 'postgres'] : ['embedded'])(
    'T141: nothing is lost or out of order when the machine’s clock jumps a day ahead and an hour back, on %s',
    async (engine) => {
      const { clock, server, connectDatabase } = await open(engine)
      const recorder = await openRecorder([server.address], { concurrentMax: fewConcurrent })
      const { ada, ben, taskId } = recorder
      const sent: string[] = []
      for (const offset of ['+0', '+1d', '-1h', '+0']) {
        clock.setOffset(offset)
        const before = recorder.acknowledged()
        await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 100)
        for (const { cookie } of [ada, ben])
          expect((await recorder.sendOnce(server.address, cookie, 'GET /api/auth/user')).status).toBe(200)
        for (let round = 0; round < 5; round++) {
          const content = `At ${offset}, after ${sent.length}`
          const message = { taskId, recipientId: ben.id, content }
          const answer = await recorder.sendOnce(server.address, ada.cookie, 'POST /api/messages', message)
          expect([content, answer.status]).toEqual([content, 201])
          sent.push(content)
        }
        await setTimeout(5000)
      }
      await recorder.stop()
      await server.stop()
      const { db, close } = await connectDatabase()
      const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, server.folder)]
      const query = db.selectFrom('messages').select('content').where('content', 'like', 'At %')
      const stored = await query.orderBy('created_at').orderBy('id').execute()
      await close()
      console.info(`clock jumped, on ${engine}`, found)
      expect(found).toMatchObject({ ...nothingLost, unanswered: 0 })
      expect(Object.keys(found.statuses), 'nobody is signed out').not.toContain('401')
      expect(stored.map(({ content }) => content)).toEqual(sent)
      expect(findings).toEqual([])
    },
    180_000,
  )
})
