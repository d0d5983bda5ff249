import pg from 'pg'
import { unreadCount, unreadPath } from './baseline.ts'
import { openClient } from './client.ts'
import { inTurn, median, quantile, timesOf } from './measure.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'
import { idOf } from './seed/random.ts'
import { openBare, openProduct } from './servers.ts'

const turns = 512
const person = idOf('person', 1)

/** One call resolves the session and reads nothing more; the other does neither. */
const [sessionPath, nothingPath] = ['/api/map', '/healthz']

/**
 * Compares the call for the unread count, minus the cost of resolving the session, with a bare server that runs the
 * same statement without authentication.
 */
export async function unread({ rounds, databases }: Run) {
  const database = databases.at(-1)
  if (database === undefined) return
  const [product, server] = [await openProduct(database.url), await openBare(database.url)]
  const client = new pg.Client(database.url)
  await client.connect()
  const { cookie } = product
  const clients = {
    call: openClient(product.address + unreadPath, { cookie }),
    session: openClient(product.address + sessionPath, { cookie }),
    nothing: openClient(product.address + nothingPath),
    bare: openClient(`${server.address}${unreadPath}?of=${person}`),
  }
  const slow: Record<string, number[]> = {}
  const p50 = (name: string, ask: () => Promise<unknown>) => async () => {
    const times = await timesOf(turns, ask)
    slow[name] = [...(slow[name] ?? []), quantile(times, 0.95)]
    return median(times)
  }
  const figures = await inTurn(rounds, {
    call: p50('call', clients.call.ask),
    session: p50('session', clients.session.ask),
    nothing: p50('nothing', clients.nothing.ask),
    bare: p50('bare', clients.bare.ask),
    statement: p50('statement', () => client.query({ ...unreadCount, values: [person] })),
  }).finally(() => {
    for (const { end } of Object.values(clients)) end()
    return Promise.all([client.end(), product.stop(), server.stop()])
  })
  const p95 = (name: string) => milliseconds(median(slow[name] ?? []))
  const sessionMs = figures.session - figures.nothing
  report({
    what: `unread count over HTTP vs a bare server, ${database.name}`,
    value: (figures.call - sessionMs) / figures.bare,
    goal: 2,
    from: `p50 ${milliseconds(figures.call)}, of which ${milliseconds(sessionMs)} for the session, and ${milliseconds(figures.bare)}; its statement alone ${milliseconds(figures.statement)}; p95 ${p95('call')} and ${p95('bare')}`,
  })
}
