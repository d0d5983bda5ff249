import { parseArgs } from 'node:util'
import { needFiles } from './files.ts'
import { memory } from './memory.ts'
import { mix } from './mix.ts'
import { several } from './several.ts'
import { talk } from './talk.ts'
import { openTown } from './town.ts'

const goals = { talk, memory, mix, several }
const usage = `npm run bench:live -- [--only ${Object.keys(goals)}] [--rounds 3]`

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(goals).join() }, rounds: { type: 'string', default: '3' } },
})
const server = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
if (!server) stop('Set TEST_DATABASE_URL to a PostgreSQL on which databases may be made, to measure on them.')
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) stop(`--rounds takes a whole number from 1. ${usage}`)
const names = values.only.split(',')
const chosen = Object.entries(goals).filter(([name]) => names.includes(name))
if (chosen.length < names.length) stop(`There is no such thing as ${names}. ${usage}`)

needFiles(stop)
const town = await openTown(server)
try {
  for (const [, measure] of chosen) await measure({ town, rounds, size: { count: 1 } })
} finally {
  await town.close()
}
