import { migrate } from '#server/database/migrate.ts'
import { connect } from '#server/platform/db/connect.ts'
import { feedP95 } from './feed.ts'
import { inTurn } from './measure.ts'
import { report } from './report.ts'
import type { Run } from './run.ts'
import { seedScale } from './seed/seed.ts'

const tasks = 10_000

/** Measures the feed on the embedded database, in memory. */
export async function embedded({ rounds }: Pick<Run, 'rounds'>) {
  const { db, close } = await connect({})
  await migrate(db)
  await seedScale(db, tasks)
  const { feed } = await inTurn(rounds, { feed: () => feedP95(db) })
  await close()
  report({
    what: `feed on the embedded database, ${tasks / 1000}k tasks, p95`,
    value: feed,
    unit: 'ms',
    goal: 8,
    from: 'median of the rounds',
  })
}
