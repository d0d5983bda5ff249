import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { canOpenCaddy } from '#tests/services/caddy.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { openNodes } from './open-nodes.ts'
import { fewConcurrent, openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

test.runIf(process.env['TEST_DATABASE_URL'] && canOpenCaddy)(
  'while one of two nodes is paused, people go on with the other, and no write is lost or stored twice once it resumes',
  async () => {
    const { address, addresses, db, folder, signal } = await openNodes(2)
    // Several sockets are opened, so that each node gets some of them.
    const socketAddresses = Array.from({ length: 6 }, () => address)
    const recorder = await openRecorder([address], { concurrentMax: fewConcurrent, socketAddresses })
    const waitForWrites = async () => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 50)
    }
    const waitForEvents = async () => {
      const before = recorder.eventCounts()
      const haveGrown = () =>
        recorder.eventCounts().every((received, index) => received > (before[index] as number) + 5)
      await expect.poll(haveGrown, { timeout: 120_000 }).toBe(true)
    }
    await waitForWrites()
    await waitForEvents()

    signal(0, 'SIGSTOP')
    await waitForWrites()
    await waitForEvents()
    expect(
      recorder.writes.some(({ ms }) => ms > 1_000),
      'some writes had gone to the paused node',
    ).toBe(true)
    signal(0, 'SIGCONT')
    await expect.poll(async () => (await fetch(`${addresses[0]}/readyz`)).status).toBe(200)
    await waitForWrites()
    await setTimeout(1_000)
    await recorder.stop()
    const found = await compareWithDatabase(db, recorder)
    console.info('one of two nodes paused', found)
    expect(found).toMatchObject(nothingLost)
    expect(await runAudit(db, folder)).toEqual([])
  },
  300_000,
)
