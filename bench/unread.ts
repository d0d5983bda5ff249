import pg from 'pg'
import { inTurn, quantile, timesOf } from './measure.ts'
import { milliseconds, report } from './report.ts'
import type { Run } from './run.ts'
import { idOf } from './seed/draws.ts'
import { openProduct } from './servers.ts'

const turns = 512

const counting = {
  name: 'unread',
  text: 'select count(*) from notifications where user_id = $1 and not is_read',
  values: [idOf('person', 1)],
}
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
  const product = await openProduct(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  const p95 = async (work: () => Promise<unknown>) => quantile(await timesOf(turns, work), 0.95)
  const call = () =>
    fetch(`${product.address}/api/notifications/unread-count`, { headers: { cookie: product.cookie } }).then((answer) =>
      answer.json(),
    )
  const figures = await inTurn(rounds, {
    call: () => p95(call),
    knowing: () => p95(() => client.query(knowing)),
    bare: () => p95(() => client.query(counting)),
  }).finally(() => Promise.all([client.end(), product.stop()]))
  report({
    what: `unread count over HTTP vs its bare statement, ${database.name}`,
    value: (figures.call - figures.knowing) / figures.bare,
    goal: 6,
    from: `p95 ${milliseconds(figures.call)}, of it ${milliseconds(figures.knowing)} who asks, and ${milliseconds(figures.bare)}`,
  })
}
