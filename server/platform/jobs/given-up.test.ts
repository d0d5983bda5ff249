import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteGivenUp } from '#server/features/outbox/outbox-worker.ts'
import { cast } from '#tests/cast.ts'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { openJobs } from './jobs.ts'

// A separate queue, because the one of the mails may still hold jobs of other test files.
const queue = {
  name: 'mail-given-up',
  retries: 0,
  pauseSeconds: 1,
  pauseMaxSeconds: 1,
  timeoutSeconds: 60,
  concurrency: 2,
}

describe.each(engines)('a mail whose attempts have all failed, on %s', (engine) => {
  let database: Awaited<ReturnType<typeof openDatabase>>
  let jobs: Awaited<ReturnType<typeof openJobs>>
  const complaints: unknown[] = []
  const complain = (error: unknown) => void complaints.push(error)
  beforeAll(async () => {
    database = await openDatabase(engine)
    jobs = await openJobs(database.jobs, complain)
  })
  afterAll(async () => {
    await jobs.close()
    await database.close()
  })

  /** Inserts a mail whose job was created the given number of days ago. */
  async function handed(daysAgo: number) {
    const { db } = database
    const id = randomUUID()
    const user = db.insertInto('users').values({ email: `${id}@porchlight.example`, first_name: cast.ada.firstName })
    const { id: user_id } = await user.returning('id').executeTakeFirstOrThrow()
    const handed_at = sql<Date>`now() - make_interval(days => ${daysAgo}::int)`
    await db.insertInto('outbox').values({ id, user_id, kind: 'notice', handed_at }).execute()
    return id
  }
  const remainingIds = async () => (await database.db.selectFrom('outbox').select('id').execute()).map(({ id }) => id)

  test('is removed and reported once no job attempts it any more, and no other mail is', async () => {
    const [failed, recent, slow, without] = [await handed(3), await handed(1), await handed(3), await handed(3)]
    let finish = () => {}
    const finished = new Promise<void>((done) => {
      finish = done
    })
    const { add, findFinished } = await jobs.work(queue, async (id) => {
      if (id !== slow) throw new Error('Not taken')
      await finished
    })
    await add([failed, recent, slow])
    const over = () => findFinished([failed, recent, slow, without])
    await expect.poll(over).toEqual([failed, recent, without])

    const counted: number[] = []
    const onGivenUp = (count: number) => void counted.push(count)
    await deleteGivenUp({ db: database.db, table: 'outbox', findFinished, onError: complain, onGivenUp })
    expect(counted).toEqual([2])
    expect((await remainingIds()).sort()).toEqual([recent, slow].sort())
    expect(complaints.map(String)).toEqual(['Error: All attempts failed: 2 rows of outbox'])
    await deleteGivenUp({ db: database.db, table: 'outbox', findFinished, onError: complain })
    expect(complaints).toHaveLength(1)
    finish()
  })
})
