import { idOf } from '#bench/seed/random.ts'
import type { Db } from '#server/database/tables.ts'
import { findQueue } from '#server/features/cases/store.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { countReasons } from '#server/features/reports/store.ts'
import { findOpenTasks } from '#server/features/search/search.ts'
import { connect } from '#server/platform/db/connect.ts'
import { urlOf } from '#tests/setup/database-url.ts'
import { inTurn, median, timesOf } from './measure.ts'
import { once } from './once.ts'
import { placeAt } from './places.ts'
import { milliseconds, report } from './report.ts'
import type { Database, Run } from './run.ts'

const turns = 256
const viewerId = idOf('person', 1)

const blocks = 200
const blockSome = `insert into blocks (blocker_id, blocked_id, blocker_name, blocked_name)
  select '${viewerId}', id, 'Ann', 'Ben' from users where id <> '${viewerId}' order by id limit ${blocks}`
const holdSome = `update tasks set held_until = 'infinity' where status = 'open' and hashtext(id::text) % 100 = 0`

const [few, many] = [100, 100_000]
/** Opens as many cases, each about something of another person and with one report. */
const openCases = (count: number) => `with people as (
    select id, row_number() over (order by id) as number from users where id <> '${viewerId}' limit ${few}),
  opened as (
    insert into cases (subject_kind, subject_id, subject_side, author_id, urgency, created_at)
    select 'task', gen_random_uuid(), 'author', people.id, made % 4, now() - made * interval '1 minute'
    from generate_series(1, ${count}) as made join people on number = made % ${few} + 1 returning id)
  insert into reports (case_id, reporter_id, ref, reason, evidence)
  select id, '${viewerId}', 'PL-' || row_number() over (), 'spam', '{"content": null, "messages": []}' from opened`

/** Copies a database and changes the copy by a statement. Its name stays free for the next run. */
async function copyOf(database: Database, name: string, statement: string) {
  const server = urlOf(database.url, 'postgres')
  const copy = `porchlight_bench_${name}_${process.pid}`
  await once(server, `create database ${copy} template ${new URL(database.url).pathname.slice(1)} strategy file_copy`)
  const url = urlOf(server, copy)
  await once(url, statement)
  await once(url, 'vacuum (analyze)')
  const { db, close } = await connect({ url })
  return {
    db,
    drop: async () => {
      await close()
      await once(server, `drop database ${copy} with (force)`)
    },
  }
}

const findNewest = (db: Db) => async (turn: number) =>
  void (await findOpenTasks(db, { viewerId, near: placeAt(turn), miles: 25, limit: 20, cursor: undefined }, new Date()))

/** Reads the queue as its call does. */
const readQueue = (db: Db) => async () => {
  const ids = (await findQueue(db)).map(({ id }) => id)
  await Promise.all([findVolunteers(db, ids), countReasons(db, ids)])
}

const p50 = (work: (turn: number) => Promise<void>) => async () => median(await timesOf(turns, work))

async function feedWithBlocks(rounds: number, database: Database) {
  const plain = await copyOf(database, 'plain', 'select 1')
  const blocked = await copyOf(database, 'blocked', `${blockSome}; ${holdSome}`)
  const contenders = { plain: p50(findNewest(plain.db)), blocked: p50(findNewest(blocked.db)) }
  const figures = await inTurn(rounds, contenders).finally(() => Promise.all([plain.drop(), blocked.drop()]))
  report({
    what: `feed with ${blocks} blocks and 1 % of tasks held vs without, ${database.name}`,
    value: figures.blocked / figures.plain,
    goal: 1.2,
    from: `p50 ${milliseconds(figures.blocked)} and ${milliseconds(figures.plain)}`,
  })
}

async function queueOfMany(rounds: number, database: Database) {
  const [short, long] = [await copyOf(database, 'few', openCases(few)), await copyOf(database, 'many', openCases(many))]
  const contenders = { short: p50(readQueue(short.db)), long: p50(readQueue(long.db)) }
  const figures = await inTurn(rounds, contenders).finally(() => Promise.all([short.drop(), long.drop()]))
  report({
    what: `queue of moderators: ${many} cases vs ${few}`,
    value: figures.long / figures.short,
    goal: 1.5,
    from: `p50 ${milliseconds(figures.long)} and ${milliseconds(figures.short)}`,
  })
}

/** Compares the feed of somebody who has blocked many with a feed without blocks, and a long queue with a short one. */
export async function moderation({ rounds, databases }: Run) {
  const database = databases.at(-1)
  if (database === undefined) return
  await feedWithBlocks(rounds, database)
  await queueOfMany(rounds, database)
}
