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

/** A call that finds out who asks, and reads nothing more; and one that does neither. */
const [whoPath, nothingPath] = ['/api/map', '/healthz']

/**
 * The unread count by its call, less what the product takes to find out who asks, beside a bare server that sends the
 * same statement for everybody.
 */
export async function unread({ rounds, databases }: Run) {
  const database = databases.at(-1)
  if (database === undefined) return
  const [product, server] = [await openProduct(database.url), await openBare(database.url)]
  const client = new pg.Client(database.url)
  await client.connect()
  const { cookie } = product
  const askers = {
    call: openAsker(product.address + unreadPath, { cookie }),
    who: openAsker(product.address + whoPath, { cookie }),
    nothing: openAsker(product.address + nothingPath),
    bare: openAsker(`${server.address}${unreadPath}?of=${person}`),
  }
  const slow: Record<string, number[]> = {}
  const p50 = (name: string, ask: () => Promise<unknown>) => async () => {
    const times = await timesOf(turns, ask)
    slow[name] = [...(slow[name] ?? []), quantile(times, 0.95)]
    return median(times)
  }
  const figures = await inTurn(rounds, {
    call: p50('call', askers.call.ask),
    who: p50('who', askers.who.ask),
    nothing: p50('nothing', askers.nothing.ask),
    bare: p50('bare', askers.bare.ask),
    statement: p50('statement', () => client.query({ ...unreadOf, values: [person] })),
  }).finally(() => {
    for (const { end } of Object.values(askers)) end()
    return Promise.all([client.end(), product.stop(), server.stop()])
  })
  const p95 = (name: string) => milliseconds(median(slow[name] ?? []))
  const whoAsks = figures.who - figures.nothing
  report({
    what: `unread count over HTTP vs a bare server, ${database.name}`,
    value: (figures.call - whoAsks) / figures.bare,
    goal: 2,
    from: `p50 ${milliseconds(figures.call)}, of it ${milliseconds(whoAsks)} who asks, and ${milliseconds(figures.bare)}; its statement alone ${milliseconds(figures.statement)}; p95 ${p95('call')} and ${p95('bare')}`,
  })
}
