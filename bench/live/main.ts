import { parseArgs } from 'node:util'
import { pick, requireServer, roundsOf } from '../command.ts'
import { openChatDatabase } from './chat-database.ts'
import { latency } from './latency.ts'
import { memory } from './memory.ts'
import { mix } from './mix.ts'
import { nodes } from './nodes.ts'
import { requireOpenFiles } from './open-files.ts'

const goals = { talk: latency, memory, mix, several: nodes }
const usage = `npm run bench:live -- [--only ${Object.keys(goals)}] [--rounds 5]`

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const server = requireServer()
const rounds = roundsOf(values.rounds, usage)
const chosen = pick(goals, values.only, usage)

requireOpenFiles()
const database = await openChatDatabase(server)
try {
  for (const [, measure] of chosen) await measure({ database, rounds, size: { count: 1 } })
} finally {
  await database.close()
}
