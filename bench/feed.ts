import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { findOpenTasks } from '#server/search/search.ts'
import { newestNear, newestNearValues } from './floor.ts'
import { inTurn, quantile, timesOf } from './measure.ts'
import { densePlaces, placeAt } from './places.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'

const miles = 25
const rows = 20
const turns = 256

const findAt = (db: Db, turn: number) =>
  findOpenTasks(db, { near: placeAt(turn), miles, limit: rows, cursor: undefined }, new Date())

/**
 * How long the product takes to find the newest tasks around the places of the dense metro, in ms: 95 of 100 take less.
 */
export const feedP95 = async (db: Db) => quantile(await timesOf(turns, (turn) => findAt(db, turn)), 0.95)

type Asked = { name: string; text: string; values: unknown[] }

/** What the product asks the database at each of the places, in one statement or several. */
async function statementsOf(url: string): Promise<Asked[][]> {
  const heard: Asked[] = []
  const names = new Map<string, string>()
  const onStatement = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    if (!names.has(text)) names.set(text, `feed_${names.size}`)
    heard.push({ name: names.get(text) as string, text, values: [...parameters] })
  }
  const { db, close } = await connect({ url, onStatement })
  const all = []
  for (let turn = 0; turn < densePlaces.length; turn++) {
    await findAt(db, turn)
    all.push(heard.splice(0))
  }
  await close()
  return all
}

async function open(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  const product = await statementsOf(url)
  const floor = densePlaces.map((place) => [{ ...newestNear, values: newestNearValues(place, miles, rows + 1) }])
  const p95 = async (statements: Asked[][]) => {
    const ask = async (turn: number) => {
      for (const statement of statements[turn % statements.length] ?? []) await client.query(statement)
    }
    return quantile(await timesOf(turns, ask), 0.95)
  }
  return { product: () => p95(product), floor: () => p95(floor), end: () => client.end() }
}

/** The feed's statements from the smallest to the largest database, and beside the least that does the same work. */
export async function feed({ rounds, databases }: Run) {
  const [small, large] = [databases.at(0), databases.at(-1)]
  if (small === undefined || large === undefined) return
  const [first, last] = [await open(small.url), await open(large.url)]
  const contenders = { small: first.product, large: last.product, floor: last.floor }
  const figures = await inTurn(rounds, contenders).finally(() => Promise.all([first.end(), last.end()]))
  if (small !== large)
    report({
      what: `feed, dense place, ${miles} miles: ${large.name} tasks vs ${small.name}`,
      value: figures.large / figures.small,
      goal: 1.5,
      from: `p95 ${milliseconds(figures.large)} and ${milliseconds(figures.small)}`,
    })
  report({
    what: `feed statement vs the least that does the same, ${large.name}`,
    value: figures.large / figures.floor,
    goal: 1.2,
    from: `p95 ${milliseconds(figures.large)} and ${milliseconds(figures.floor)}`,
  })
}
