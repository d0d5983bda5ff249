import { parseArgs } from 'node:util'
import { pick, roundsOf } from '../command.ts'
import { browse } from './browse.ts'
import { landing } from './landing.ts'
import { lighthouse } from './lighthouse.ts'
import { openStage } from './stage.ts'
import { weight } from './weight.ts'

const goals = { weight, landing, browse, lighthouse }
const usage = `npm run bench:web -- [--only ${Object.keys(goals)}] [--rounds 3]`

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const rounds = roundsOf(values.rounds, usage)
const chosen = pick(goals, values.only, usage)

const { stage, close } = await openStage(rounds)
try {
  for (const [, measure] of chosen) await measure(stage)
} finally {
  await close()
}
