import { latency } from './latency.ts'
import { mix } from './mix.ts'
import type { Run } from './run.ts'

/** Runs the same measurements on two nodes, with the two users of each chat on different nodes. */
export async function nodes(run: Run) {
  const redis = process.env['TEST_REDIS_URL']
  if (redis === undefined) return console.log('skipped  two nodes: set TEST_REDIS_URL to the Redis that connects them')
  await latency({ ...run, size: { count: 2, redis } })
  await mix({ ...run, size: { count: 2, redis } })
}
