import pg from 'pg'
import { idOf } from '#bench/seed/random.ts'
import type { Db } from '#server/database/tables.ts'
import { findOpenTasks } from '#server/features/search/search.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newestTasks, newestTasksValues } from './baseline.ts'
import { inTurn, quantile, timesOf } from './measure.ts'
import { densePlaces, placeAt } from './places.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'

const miles = 25
const rows = 20
const turns = 256
const viewerId = idOf('person', 1)

const findAt = (db: Db, turn: number) =>
  findOpenTasks(db, { viewerId, near: placeAt(turn), miles, limit: rows, cursor: undefined }, new Date())

/** 95th percentile, in ms, of the product's search for the newest tasks around the places of the dense metro. */
export const feedP95 = async (db: Db) => quantile(await timesOf(turns, (turn) => findAt(db, turn)), 0.95)

type RecordedStatement = { name: string; text: string; values: unknown[] }

/** Records the statements that the product sends for each place. */
async function statementsOf(url: string): Promise<RecordedStatement[][]> {
  const recorded: RecordedStatement[] = []
  const names = new Map<string, string>()
  const onStatement = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    if (!names.has(text)) names.set(text, `feed_${names.size}`)
    recorded.push({ name: names.get(text) as string, text, values: [...parameters] })
  }
  const { db, close } = await connect({ url, onStatement })
  const all = []
  for (let turn = 0; turn < densePlaces.length; turn++) {
    await findAt(db, turn)
    all.push(recorded.splice(0))
  }
  await close()
  return all
}

async function open(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  const product = await statementsOf(url)
  const baseline = densePlaces.map((place) => [{ ...newestTasks, values: newestTasksValues(place, miles, rows + 1) }])
  const p95 = async (statements: RecordedStatement[][]) => {
    const ask = async (turn: number) => {
      for (const statement of statements[turn % statements.length] ?? []) await client.query(statement)
    }
    return quantile(await timesOf(turns, ask), 0.95)
  }
  return { product: () => p95(product), baseline: () => p95(baseline), end: () => client.end() }
}

/**
 * Compares the feed's statements on the smallest and the largest database, and with a minimal statement that has the
 * same result.
 */
export async function feed({ rounds, databases }: Run) {
  const [small, large] = [databases.at(0), databases.at(-1)]
  if (small === undefined || large === undefined) return
  const [first, last] = [await open(small.url), await open(large.url)]
  const contenders = { small: first.product, large: last.product, baseline: last.baseline }
  const figures = await inTurn(rounds, contenders).finally(() => Promise.all([first.end(), last.end()]))
  if (small !== large)
    report({
      what: `feed, dense place, ${miles} miles: ${large.name} tasks vs ${small.name}`,
      value: figures.large / figures.small,
      goal: 1.5,
      from: `p95 ${milliseconds(figures.large)} and ${milliseconds(figures.small)}`,
    })
  report({
    what: `feed statement vs a minimal one, ${large.name}`,
    value: figures.large / figures.baseline,
    goal: 1.2,
    from: `p95 ${milliseconds(figures.large)} and ${milliseconds(figures.baseline)}`,
  })
}
