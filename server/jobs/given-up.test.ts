import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { openJobs } from './jobs.ts'
import { sweepGivenUp } from './outgoing.ts'

// In the queue of the mails another file may have left jobs.
const queue = { name: 'mail-given-up', tries: 0, pauseSeconds: 1, pauseMaxSeconds: 1, mostSeconds: 60, atOnce: 2 }

describe.each(engines)('a mail whose every try failed, on %s', (engine) => {
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

  /** A mail whose job was made so many days ago. */
  async function handed(daysAgo: number) {
    const { db } = database
    const id = randomUUID()
    const user = db.insertInto('users').values({ email: `${id}@porchlight.example`, first_name: cast.ada.firstName })
    const { id: user_id } = await user.returning('id').executeTakeFirstOrThrow()
    const handed_at = sql<Date>`now() - make_interval(days => ${daysAgo}::int)`
    await db.insertInto('outbox').values({ id, user_id, kind: 'notice', handed_at }).execute()
    return id
  }
  const kept = async () => (await database.db.selectFrom('outbox').select('id').execute()).map(({ id }) => id)

  test('is removed, and said to be, once no job tries it any more, and no other mail is', async () => {
    const [failed, recent, slow, without] = [await handed(3), await handed(1), await handed(3), await handed(3)]
    let finish = () => {}
    const finished = new Promise<void>((done) => {
      finish = done
    })
    const { add, findOver } = await jobs.work(queue, async (id) => {
      if (id !== slow) throw new Error('Not taken')
      await finished
    })
    await add([failed, recent, slow])
    const over = () => findOver([failed, recent, slow, without])
    await expect.poll(over).toEqual([failed, recent, without])

    const counted: number[] = []
    const onGivenUp = (count: number) => void counted.push(count)
    await sweepGivenUp({ db: database.db, table: 'outbox', findOver, onError: complain, onGivenUp })
    expect(counted).toEqual([2])
    expect((await kept()).sort()).toEqual([recent, slow].sort())
    expect(complaints.map(String)).toEqual(['Error: Given up after all tries: 2 of outbox'])
    await sweepGivenUp({ db: database.db, table: 'outbox', findOver, onError: complain })
    expect(complaints).toHaveLength(1)
    finish()
  })
})
