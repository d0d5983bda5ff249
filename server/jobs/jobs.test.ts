import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { openJobs } from './jobs.ts'

test.each(engines)(
  'a queue is worked on by the settings of the code, whichever version made it, on %s',
  async (engine) => {
    const database = await openDatabase(engine)
    onTestFinished(database.close)
    const queue = { name: 'updated', tries: 0, pauseSeconds: 1, pauseMaxSeconds: 1, mostSeconds: 60, atOnce: 1 }
    const earlier = await openJobs(database.jobs, console.error)
    await earlier.work(queue, async () => {})
    await earlier.close()

    const jobs = await openJobs(database.jobs, console.error)
    onTestFinished(jobs.close)
    let tries = 0
    const { add } = await jobs.work({ ...queue, tries: 1 }, async () => {
      tries += 1
      throw new Error('Not taken')
    })
    await add([randomUUID()])
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(2)
  },
)
