import { parseArgs } from 'node:util'
import { needServer, pick, roundsOf } from '../command.ts'
import { needFiles } from './files.ts'
import { memory } from './memory.ts'
import { mix } from './mix.ts'
import { several } from './several.ts'
import { talk } from './talk.ts'
import { openTown } from './town.ts'

const goals = { talk, memory, mix, several }
const usage = `npm run bench:live -- [--only ${Object.keys(goals)}] [--rounds 5]`

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const server = needServer()
const rounds = roundsOf(values.rounds, usage)
const chosen = pick(goals, values.only, usage)

needFiles()
const town = await openTown(server)
try {
  for (const [, measure] of chosen) await measure({ town, rounds, size: { count: 1 } })
} finally {
  await town.close()
}
