import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { openJobs } from './jobs.ts'

test.each(engines)('a queue has the settings of the code, whichever version created it, on %s', async (engine) => {
  const database = await openDatabase(engine)
  onTestFinished(database.close)
  const queue = {
    name: 'updated',
    retries: 0,
    pauseSeconds: 1,
    pauseMaxSeconds: 1,
    timeoutSeconds: 60,
    concurrency: 1,
  }
  const earlier = await openJobs(database.jobs, console.error)
  await earlier.work(queue, async () => {})
  await earlier.close()

  const jobs = await openJobs(database.jobs, console.error)
  onTestFinished(jobs.close)
  let attempts = 0
  const { add } = await jobs.work({ ...queue, retries: 1 }, async () => {
    attempts += 1
    throw new Error('Not taken')
  })
  await add([randomUUID()])
  await expect.poll(() => attempts).toBe(2)
})

test.each(engines)('a failure reported by the queue is an error, as the log expects, on %s', async (engine) => {
  const database = await openDatabase(engine)
  onTestFinished(database.close)
  const failures: unknown[] = []
  const jobs = await openJobs(database.jobs, (failure) => void failures.push(failure))
  onTestFinished(jobs.close)
  const queue = { name: 'lost', retries: 0, pauseSeconds: 1, pauseMaxSeconds: 1, timeoutSeconds: 60, concurrency: 1 }
  await jobs.work(queue, async () => {})
  await sql`alter schema pgboss rename to elsewhere`.execute(database.db)
  onTestFinished(() => sql`alter schema elsewhere rename to pgboss`.execute(database.db).then(() => {}))
  await expect.poll(() => failures).not.toEqual([])
  for (const failure of failures) expect(failure).toBeInstanceOf(Error)
  expect(failures[0]).toMatchObject({ code: '42P01', message: expect.stringContaining('pgboss.') })
})

test.each(engines)('a job that was added already runs once, whether it waits or is done, on %s', async (engine) => {
  const database = await openDatabase(engine)
  onTestFinished(database.close)
  const jobs = await openJobs(database.jobs, console.error)
  onTestFinished(jobs.close)
  const done: string[] = []
  const queue = { name: 'once', retries: 0, pauseSeconds: 1, pauseMaxSeconds: 1, timeoutSeconds: 60, concurrency: 1 }
  const { add } = await jobs.work(queue, async (id) => void done.push(id))
  const [first, second] = [randomUUID(), randomUUID()]
  await Promise.all([add([first]), add([first])])
  await expect.poll(() => done).toEqual([first])
  await add([first, second])
  await expect.poll(() => done).toEqual([first, second])
})
