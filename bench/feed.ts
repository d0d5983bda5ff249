import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { findOpenTasks } from '#server/tasks/search.ts'
import { newestNear, newestNearValues } from './floor.ts'
import { inTurn, quantile, timesOf } from './measure.ts'
import { placeAt } from './places.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'

const miles = 25
const rows = 20
const turns = 256

/** How long the product takes to find the newest tasks around the places of the dense metro, in ms: 95 of 100 take less. */
export const feedP95 = async (db: Db) =>
  quantile(
    await timesOf(turns, (turn) =>
      findOpenTasks(db, { near: placeAt(turn), miles, limit: rows, cursor: undefined }, new Date()),
    ),
    0.95,
  )

async function floorP95(client: pg.Client) {
  const ask = (turn: number) =>
    client.query({ ...newestNear, values: newestNearValues(placeAt(turn), miles, rows + 1) })
  return quantile(await timesOf(turns, ask), 0.95)
}

/** The feed from the smallest to the largest database, and beside the least that does the same work. */
export async function feed({ rounds, databases }: Run) {
  const [small, large] = [databases.at(0), databases.at(-1)]
  if (small === undefined || large === undefined) return
  const [first, last] = [await connect({ url: small.url }), await connect({ url: large.url })]
  const client = new pg.Client({ connectionString: large.url, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  const figures = await inTurn(rounds, {
    small: () => feedP95(first.db),
    large: () => feedP95(last.db),
    floor: () => floorP95(client),
  })
  await Promise.all([client.end(), first.close(), last.close()])
  const from = `p95 ${milliseconds(figures.small)} and ${milliseconds(figures.large)}`
  if (small !== large)
    report({
      what: `feed, dense place, ${miles} miles: ${large.name} tasks vs ${small.name}`,
      value: figures.large / figures.small,
      goal: 1.5,
      from,
    })
  report({
    what: `feed statement vs the least that does the same, ${large.name}`,
    value: figures.large / figures.floor,
    goal: 1.2,
    from: `p95 ${milliseconds(figures.large)} and ${milliseconds(figures.floor)}`,
  })
}
