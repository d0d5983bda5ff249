import pg from 'pg'
import { openAsker } from './asker.ts'
import { unreadOf, unreadPath } from './floor.ts'
import { inTurn, median, quantile, timesOf } from './measure.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'
import { idOf } from './seed/draws.ts'
import { openBare, openProduct } from './servers.ts'

const turns = 512
const person = idOf('person', 1)

/** What the product asks to know who asks. */
const knowing = {
  name: 'session',
  text: `select users.id, first_name from sessions join users on users.id = user_id
    where token = $1 and expires_at > now()`,
  values: ['0'.repeat(32)],
}

/** The unread count by its call, less the statement that finds out who asks, beside the bare statement. */
export async function unread({ rounds, databases }: Run) {
  const database = databases.at(-1)
  if (database === undefined) return
  const [product, server] = [await openProduct(database.url), await openBare(database.url)]
  const client = new pg.Client(database.url)
  await client.connect()
  const call = openAsker(product.address + unreadPath, { cookie: product.cookie })
  const least = openAsker(`${server.address}${unreadPath}?of=${person}`)
  const halves: Record<string, number[]> = { call: [], knowing: [], bare: [], least: [] }
  const p95 = (name: string, ask: () => Promise<unknown>) => async () => {
    const times = await timesOf(turns, ask)
    halves[name]?.push(median(times))
    return quantile(times, 0.95)
  }
  const figures = await inTurn(rounds, {
    call: p95('call', call.ask),
    knowing: p95('knowing', () => client.query(knowing)),
    bare: p95('bare', () => client.query({ ...unreadOf, values: [person] })),
    least: p95('least', least.ask),
  }).finally(() => {
    for (const { end } of [call, least]) end()
    return Promise.all([client.end(), product.stop(), server.stop()])
  })
  const half = (name: string) => milliseconds(median(halves[name] ?? []))
  report({
    what: `unread count over HTTP vs its bare statement, ${database.name}`,
    value: (figures.call - figures.knowing) / figures.bare,
    goal: 6,
    from: `p95 ${milliseconds(figures.call)}, of it ${milliseconds(figures.knowing)} who asks, and ${milliseconds(figures.bare)}; p50 ${half('call')}, ${half('knowing')} and ${half('bare')}; a bare server p95 ${milliseconds(figures.least)}, p50 ${half('least')}`,
  })
}
