import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openBalancer } from '#server/cluster/balancer.ts'
import { connect } from '#server/db/connect.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { few, openRecorder } from './recorder.ts'

test.runIf(process.env['TEST_DATABASE_URL'])(
  'one of two nodes stands still, and goes on when nobody thinks of it any more: what it was asked is neither lost nor done twice, and screens go to the other',
  async () => {
    const [database, folder] = [await freshDatabase(), freshFolder()]
    const env = {
      ...onPostgres(database.url),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    }
    const [still, other] = [await startServer({ folder, env }), await startServer({ folder, env })]
    const tell = (signal: NodeJS.Signals) => void process.kill(still.pid as number, signal)
    const balancer = await openBalancer([still.address, other.address], { port: 0, host: '127.0.0.1' })
    const { db, close } = await connect({ url: database.url })
    onTestFinished(async () => {
      await balancer.close()
      for (const node of [still, other]) await node.kill()
      await close()
      await database.drop()
    })
    const address = `http://127.0.0.1:${balancer.port}`
    // Several screens: each of the nodes has some of them.
    const screensAt = Array.from({ length: 6 }, () => address)
    const recorder = await openRecorder([address], { atOnceMax: few, screensAt })
    const moreWritten = async () => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 50)
    }
    const allHear = async () => {
      const before = recorder.heard()
      const areAhead = () => recorder.heard().every((often, at) => often > (before[at] as number) + 5)
      await expect.poll(areAhead, { timeout: 120_000 }).toBe(true)
    }
    await moreWritten()
    await allHear()

    tell('SIGSTOP')
    await moreWritten()
    await allHear()
    expect(
      recorder.writes.some(({ ms }) => ms > 1_000),
      'somebody had asked it',
    ).toBe(true)
    tell('SIGCONT')
    await expect.poll(async () => (await fetch(`${still.address}/readyz`)).status).toBe(200)
    await moreWritten()
    await setTimeout(1_000)
    await recorder.stop()
    const found = await compare(db, recorder)
    console.info('one of two nodes stood still', found)
    expect(found).toMatchObject(nothingLost)
    expect(await auditOf(db, folder)).toEqual([])
  },
  300_000,
)
