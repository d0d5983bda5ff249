import { expect, onTestFinished, test } from 'vitest'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { scheduleNodeHeartbeat } from './jobs.ts'
import { repeatJob } from './repeat-job.ts'
import { findHeartbeats, findNodes } from './store.ts'

test.each(engines)('a job notes its runs and its failures, on %s', async (engine) => {
  const { db, close } = await openDatabase(engine)
  onTestFinished(close)
  const errors: string[] = []
  let hasFailed = false
  const work = async () => {
    if (hasFailed) return
    hasFailed = true
    throw new Error('No luck')
  }
  const options = { name: 'words', everyMs: 20, isImmediate: true } as const
  const stop = repeatJob(db, work, options, (error) => void errors.push((error as Error).message))
  const noted = async () => (await findHeartbeats(db)).find(({ name }) => name === 'words')
  await expect.poll(async () => (await noted())?.ranAt).toEqual(expect.any(Date))
  await stop()
  expect(await noted()).toMatchObject({ everySeconds: 1, failedAt: expect.any(Date) })
  expect(errors).toEqual(['No luck'])
})

test.each(engines)('a node notes that it runs until it stops, on %s', async (engine) => {
  const { db, close } = await openDatabase(engine)
  onTestFinished(close)
  const before = (await findNodes(db)).length
  const stop = scheduleNodeHeartbeat(db, () => 5_000_000_000, console.error)
  await expect.poll(async () => (await findNodes(db)).length).toBe(before + 1)
  expect((await findNodes(db))[0]?.freeDiskBytes).toBe(5_000_000_000)
  await stop()
  expect(await findNodes(db)).toHaveLength(before)
})
