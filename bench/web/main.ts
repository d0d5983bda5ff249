import { parseArgs } from 'node:util'
import { browse } from './browse.ts'
import { landing } from './landing.ts'
import { lighthouse } from './lighthouse.ts'
import { openStage } from './stage.ts'
import { weight } from './weight.ts'

const goals = { weight, landing, browse, lighthouse }
const usage = `npm run bench:web -- [--only ${Object.keys(goals)}] [--rounds 3]`

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(goals).join() }, rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) stop(`--rounds takes a whole number from 1. ${usage}`)
const names = values.only.split(',')
const chosen = Object.entries(goals).filter(([name]) => names.includes(name))
if (chosen.length < names.length) stop(`There is no such thing as ${names}. ${usage}`)

const { stage, close } = await openStage(rounds)
try {
  for (const [, measure] of chosen) await measure(stage)
} finally {
  await close()
}
