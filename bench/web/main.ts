import { parseArgs } from 'node:util'
import { pick, roundsOf } from '../command.ts'
import { browse } from './browse.ts'
import { landing } from './landing.ts'
import { lighthouse } from './lighthouse.ts'
import { openSetup } from './setup.ts'
import { weight } from './weight.ts'

const goals = { weight, landing, browse, lighthouse }
const usage = `npm run bench:web -- [--only ${Object.keys(goals)}] [--rounds 3]`

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const rounds = roundsOf(values.rounds, usage)
const chosen = pick(goals, values.only, usage)

const { setup, close } = await openSetup(rounds)
try {
  for (const [, measure] of chosen) await measure(setup)
} finally {
  await close()
}
