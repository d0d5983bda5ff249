import { mix } from './mix.ts'
import type { Run } from './run.ts'
import { talk } from './talk.ts'

/** The same on two nodes, with the two ends of each chat on different ones. */
export async function several(run: Run) {
  const redis = process.env['TEST_REDIS_URL']
  if (redis === undefined)
    return console.log('left out  two nodes: set TEST_REDIS_URL to a Redis by which they hear of each other')
  await talk({ ...run, size: { count: 2, redis } })
  await mix({ ...run, size: { count: 2, redis } })
}
